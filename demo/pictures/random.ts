/** Numbers that look random and are the same for the same text. */
import { createHash } from 'node:crypto'

export interface Random {
  /** From `least` to below `most`. */
  between(least: number, most: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

/** Mulberry32, seeded with a digest of the text. */
export function randomOf(text: string): Random {
  let state = createHash('sha1').update(text).digest().readUInt32LE()
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (least, most) => least + next() * (most - least),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
