/** One line a second about work that takes long, the first one at once. */
const INTERVAL_MS = 1_000

export class Progress {
  readonly #print: (line: string) => void
  #timer: NodeJS.Timeout | undefined
  #line = () => ''
  #printed = { line: '', at: 0 }

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

  /** What stays the same is followed by the seconds it has taken. */
  #tick(): void {
    const line = this.#line()
    const now = performance.now()
    if (line !== this.#printed.line) this.#printed = { line, at: now }
    const seconds = Math.round((now - this.#printed.at) / 1000)
    this.#print(seconds ? `${line} (${seconds} s)` : line)
  }
}
