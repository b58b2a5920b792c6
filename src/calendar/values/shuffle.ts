/** Orders without a meaning, the same in every engine: a number for each id. */

/** One for each day of the week, so that a list in such an order changes daily and its pages stay together. */
export const shuffles = [
  'shuffle_0',
  'shuffle_1',
  'shuffle_2',
  'shuffle_3',
  'shuffle_4',
  'shuffle_5',
  'shuffle_6',
] as const

/** 16 bits of a hash (MurmurHash3's last steps): few bytes in an index, and ties are rare enough. */
export function shuffled(id: number, shuffle: (typeof shuffles)[number]): number {
  let bits = id ^ Math.imul(shuffles.indexOf(shuffle) + 1, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 16
}
