/** One line a second about work that takes long, the first one at once. */
const INTERVAL_MS = 1_000

export class Progress {
  readonly #print: (line: string) => void
  #timer: NodeJS.Timeout | undefined
  #line = () => ''
  #printed = ''

  constructor(print: (line: string) => void) {
    this.#print = print
  }

  /** What is done now, and how much of it is left. */
  doing(line: () => string): void {
    this.#line = line
    if (this.#timer) return
    this.#timer = setInterval(() => this.#tick(), INTERVAL_MS).unref()
    this.#tick()
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
