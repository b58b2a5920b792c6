/** One line a second about work that takes long, the first one at once. */
const INTERVAL_MS = 1_000

export class Progress {
  readonly #timer: NodeJS.Timeout
  #line: () => string
  readonly #print: (line: string) => void
  #printed = ''

  /** `line`: what is done now, of how much. */
  constructor(line: () => string, print: (line: string) => void) {
    this.#line = line
    this.#print = print
    this.#timer = setInterval(() => this.#tick(), INTERVAL_MS).unref()
    this.#tick()
  }

  /** What is done next. */
  next(line: () => string): void {
    this.#line = line
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    const line = this.#line()
    if (line !== this.#printed) this.#print(line)
    this.#printed = line
  }
}
