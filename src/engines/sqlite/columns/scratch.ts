/**
 * Room in which rows are narrowed, the same again and again. Without it they would be left in an array with place for
 * all that were looked at, each time. V8 counts such garbage, which is outside of its heap, as garbage of the
 * heap: it collected all of that, however small, once or more in a request, 5 to 7 ms each.
 */
export class Scratch {
  readonly #size: number
  /** Undefined while it is in use, and before. */
  #room: Int32Array | undefined

  constructor(size: number) {
    this.#size = size
  }

  /** The rows that are left, in an array of their own if they are in the room, which nobody may keep. */
  narrowed(narrow: (room: Int32Array) => Int32Array): Int32Array {
    const room = this.#room ?? new Int32Array(this.#size)
    this.#room = undefined
    try {
      const left = narrow(room)
      return left.buffer === room.buffer ? left.slice() : left
    } finally {
      this.#room = room
    }
  }
}
