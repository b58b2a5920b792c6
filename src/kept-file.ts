/**
 * What takes long to make is kept as a file beside the compiled code of the process, so that the next start finds it.
 * Whoever may write there may change the code itself. A folder that cannot be written changes nothing else.
 */
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'

/** For all versions of Node. Of a process whose code is not kept, as that of commands, it is that of the service. */
export function keptFolder(): string {
  const ofCode = module.getCompileCacheDir() // with a folder of its own for each version of Node
  return ofCode === undefined ? join(import.meta.dirname, '../node_modules/.cache/kalends') : dirname(ofCode)
}

/** Bytes of the checksum before the contents. */
const SUM_BYTES = 4
const PIECE_BYTES = 2 ** 16

/** `folder` undefined: nothing is kept. What is not whole, as after a power cut, is as if it were missing. */
export function readKept(folder: string | undefined, name: string): Buffer | undefined {
  const file = folder === undefined ? undefined : unlessFailing(() => readFileSync(join(folder, name)))
  if (!file || file.length < SUM_BYTES) return undefined
  const contents = file.subarray(SUM_BYTES)
  return file.readUInt32LE() === crc32(contents) ? contents : undefined
}

/** A kept file that is read in pieces, where it is. */
export interface OpenKept {
  readonly length: number
  /** From a place to before another one, or to the end. */
  read(from: number, to: number): Buffer
  close(): void
}

/** As readKept, for what need not be in memory. */
export function openKept(folder: string, name: string): OpenKept | undefined {
  const handle = unlessFailing(() => openSync(join(folder, name), 'r'))
  if (handle === undefined) return undefined
  const close = () => closeSync(handle)
  const length = unlessFailing(() => checkedLength(handle))
  if (length === undefined) {
    close()
    return undefined
  }
  const read = (from: number, to: number) => readAt(handle, SUM_BYTES + from, Math.min(to, length) - from)
  return { length, read, close }
}

/** How many bytes the file has after its checksum. @throws Error when they are not those */
function checkedLength(handle: number): number {
  const expected = readAt(handle, 0, SUM_BYTES).readUInt32LE()
  const piece = Buffer.allocUnsafe(PIECE_BYTES) // the same one for all, or each would be garbage
  let sum = 0
  let length = 0
  for (let read: number; (read = readSync(handle, piece, 0, PIECE_BYTES, SUM_BYTES + length)) > 0; length += read)
    sum = crc32(piece.subarray(0, read), sum)
  if (sum !== expected) throw new Error('the file is not whole')
  return length
}

/** So many bytes, or those up to the end of the file. */
function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(Math.max(0, length))
  return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, position))
}

/** Whether it is kept. */
export function keep(folder: string | undefined, name: string, contents: string | Uint8Array): boolean {
  if (folder === undefined) return false
  const kept = unlessFailing(() => {
    const file = join(folder, name)
    const unfinished = `${file}.${process.pid}` // another process may be reading
    const sum = Buffer.alloc(SUM_BYTES)
    sum.writeUInt32LE(crc32(contents))
    const handle = openSync(unfinished, 'w')
    try {
      writeSync(handle, sum)
      for (let rest = Buffer.from(contents); rest.length; ) rest = rest.subarray(writeSync(handle, rest))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(unfinished, file)
    return true
  })
  return kept === true
}

/** Removes what earlier releases have kept: the files whose names begin so, but one. */
export function forgetOthers(folder: string, beginning: string, name: string): void {
  unlessFailing(() => {
    for (const other of readdirSync(folder))
      if (other.startsWith(beginning) && other !== name) rmSync(join(folder, other), { force: true })
  })
}

function unlessFailing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
