/** Random choices, the same every time. */

/** Numbers from 0 to below 1, the same every time (a linear congruential generator, Numerical Recipes). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export class Dice {
  readonly #next: () => number
  constructor(seed: number) {
    this.#next = chance(seed)
  }
  below(limit: number): number {
    return Math.floor(this.#next() * limit)
  }
  one<Face>(faces: readonly Face[]): Face {
    return faces[this.below(faces.length)] as Face
  }
  some<Face>(most: number, make: () => Face): Face[] {
    return Array.from({ length: this.below(most + 1) }, make)
  }
}
