/**
 * The lines of a text, in UTF-8. A hundred thousand of them are read in a few milliseconds, and take little more memory
 * than their bytes; as objects they would take several times as much.
 */
const LINE_FEED = 0x0a

export class Lines<T> {
  readonly length: number
  readonly #bytes: Buffer
  readonly #read: (line: string) => T
  /** Where each line begins, and where the one after the last would. */
  readonly #starts: Uint32Array

  /** A line feed ends each line; the last one may lack it. `read`: what a line says. */
  constructor(text: Uint8Array, read: (line: string) => T) {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
    const starts = [0]
    for (let start = 0; start < bytes.length; starts.push(start)) {
      const end = bytes.indexOf(LINE_FEED, start)
      start = (end < 0 ? bytes.length : end) + 1
    }
    this.#bytes = bytes
    this.#read = read
    this.length = starts.length - 1
    this.#starts = Uint32Array.from(starts)
  }

  *[Symbol.iterator](): Generator<T> {
    for (let line = 0; line < this.length; line++) yield this.at(line)
  }

  /** `line`: less than the length. */
  at(line: number): T {
    return this.#read(this.#bytes.toString('utf8', this.#starts[line], (this.#starts[line + 1] ?? 0) - 1))
  }

  /** The lines that have these characters, at least one, in order. */
  *having(characters: string): Generator<number> {
    const wanted = Buffer.from(characters)
    let from = 0
    for (let at = this.#bytes.indexOf(wanted); at >= 0; at = this.#bytes.indexOf(wanted, from)) {
      const next = this.firstWhere((line) => (this.#starts[line] ?? 0) > at)
      yield next - 1
      from = this.#starts[next] ?? this.#bytes.length
    }
  }

  /** The first line that the test is true of, where it is of all after it; the number of lines if it is of none. */
  firstWhere(test: (line: number) => boolean): number {
    let from = 0
    let to = this.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (test(middle)) to = middle
      else from = middle + 1
    }
    return from
  }
}
