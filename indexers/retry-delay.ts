/** Milliseconds to wait before the next attempt: exponential backoff up to `maxMs`, with jitter. */
export function retryDelay(attempts: number, maxMs: number): number {
  return Math.min(100 * 2 ** attempts, maxMs) * (0.5 + Math.random() / 2)
}
