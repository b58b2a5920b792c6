/** Ids are reserved in blocks, so that most of them need no call to the store. */
import type { Store } from '../calendar/ports.ts'

/** Ids that a process reserves at once, when it needs many. */
export const MAX_BLOCK_SIZE = 32

interface Block {
  next: number
  end: number
  size: number
}

const NO_BLOCK: Block = { next: 0, end: 0, size: 0 }

/**
 * Each block is twice as large as the one before, from `first` on. What remains of a block when the process ends stays
 * unused.
 */
export function inBlocks(reserve: Store['nextIds'], first: number): Store['nextIds'] {
  const blocks = new Map<string, Promise<Block>>()
  return async (sequence, count) => {
    const before = blocks.get(sequence) ?? Promise.resolve(NO_BLOCK)
    const taken = before.then(async ({ next, end, size }) => {
      if (next + count <= end) return { first: next, next: next + count, end, size }
      const reserved = Math.max(count, Math.min(Math.max(first, 2 * size), MAX_BLOCK_SIZE))
      const start = await reserve(sequence, reserved)
      return { first: start, next: start + count, end: start + reserved, size: Math.min(reserved, MAX_BLOCK_SIZE) }
    })
    blocks.set(
      sequence,
      taken.catch(() => NO_BLOCK),
    )
    return (await taken).first
  }
}
