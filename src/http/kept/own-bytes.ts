/**
 * A copy that may be kept, which shares no memory. Node cuts small buffers from blocks of 64 kB (`Buffer.poolSize`),
 * and a block stays as long as any buffer of it.
 */
export function ownBytes(content: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  if (typeof content === 'string') bytes.write(content)
  else bytes.set(content)
  return bytes
}
