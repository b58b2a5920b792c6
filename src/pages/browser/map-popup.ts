/** The events of one place, beside its symbol on the map. */

/** In pixels. */
const MAX_WIDTH = 320
const GAP = 12

export class Popup {
  readonly #element = document.createElement('div')
  readonly #close = document.createElement('button')
  readonly #frame: HTMLElement

  constructor(frame: HTMLElement, closeText: string) {
    this.#frame = frame
    this.#element.className = 'map-popup'
    this.#element.hidden = true
    this.#close.type = 'button'
    this.#close.className = 'close'
    this.#close.setAttribute('aria-label', closeText)
    this.#close.textContent = '✕'
    this.#close.addEventListener('click', () => this.close(true))
    frame.append(this.#element)
    frame.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.close(true)
    })
  }

  open(symbol: Element, title: string, content: Element): void {
    const element = this.#element
    const heading = document.createElement('h2')
    heading.textContent = title
    element.replaceChildren(this.#close, heading, content)
    element.hidden = false
    const [at, around] = [symbol.getBoundingClientRect(), this.#frame.getBoundingClientRect()]
    const width = Math.min(MAX_WIDTH, around.width - 2 * GAP)
    const middle = at.left - around.left + at.width / 2
    element.style.width = `${width}px`
    element.style.left = `${within(middle - width / 2, around.width - width)}px`
    const below = at.bottom - around.top + GAP / 2
    const above = at.top - around.top - GAP / 2 - element.offsetHeight
    const isRoomBelow = below + element.offsetHeight < around.height
    element.style.top = `${within(isRoomBelow ? below : above, around.height - element.offsetHeight)}px`
    element.querySelector('a')?.focus()
  }

  /** `isLeft`: the focus goes back to the map. */
  close(isLeft = false): void {
    const wasOpen = !this.#element.hidden
    this.#element.hidden = true
    if (wasOpen && isLeft) this.#frame.focus()
  }
}

/** With a gap to both edges. */
function within(value: number, most: number): number {
  return Math.max(GAP, Math.min(most - GAP, value))
}
