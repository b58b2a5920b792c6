/** Ids are reserved in blocks, so that most of them need no call to the store. */
import type { Store } from '../ports.ts'

/** Ids in a block. */
interface Sizes {
  first: number
  max: number
}

interface Block {
  next: number
  end: number
  size: number
}

const NO_BLOCK: Block = { next: 0, end: 0, size: 0 }

/** Each block is twice as large as the one before, up to `max`. What remains of the last one stays unused. */
export function inBlocks(reserve: Store['nextIds'], { first: smallest, max }: Sizes): Store['nextIds'] {
  const blocks = new Map<string, Promise<Block>>()
  return async (sequence, count) => {
    const before = blocks.get(sequence) ?? Promise.resolve(NO_BLOCK)
    const taken = before.then(async ({ next, end, size }) => {
      if (next + count <= end) return { first: next, next: next + count, end, size }
      const wanted = Math.min(Math.max(smallest, 2 * size), max)
      const reserved = Math.max(count, wanted)
      const first = await reserve(sequence, reserved)
      return { first, next: first + count, end: first + reserved, size: wanted }
    })
    blocks.set(
      sequence,
      taken.catch(() => NO_BLOCK),
    )
    return (await taken).first
  }
}
