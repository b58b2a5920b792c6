/**
 * The lines of a text. A hundred thousand of them are read in a few milliseconds, and take little more memory than the
 * text; as objects they would take several times as much.
 */
export class Lines {
  readonly length: number
  readonly text: string
  /** Where each line begins. */
  readonly #starts: Uint32Array

  /** A line feed ends each line; the last one may lack it. */
  constructor(text: string) {
    const starts: number[] = []
    for (let start = 0; start < text.length; start = endFrom(text, start) + 1) starts.push(start)
    this.text = text
    this.length = starts.length
    this.#starts = Uint32Array.from(starts)
  }

  static of(lines: readonly string[]): Lines {
    return new Lines(lines.map((line) => `${line}\n`).join(''))
  }

  /** Without its line feed; '' where there is no such line. */
  at(line: number): string {
    const start = this.#starts[line]
    return start === undefined ? '' : this.text.slice(start, endFrom(this.text, start))
  }

  /** Where the line ends in the text. */
  endOf(line: number): number {
    return endFrom(this.text, this.#starts[line] ?? this.text.length)
  }

  /** The line at this place of the text. */
  around(place: number): number {
    return this.firstWhere((line) => (this.#starts[line] ?? 0) > place) - 1
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

function endFrom(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}
