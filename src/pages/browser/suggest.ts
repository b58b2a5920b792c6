/**
 * Suggestions while typing, as an editable combobox with list autocomplete
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). Without script the box is a plain search field.
 */

interface Suggestion {
  type: string
  label: string
  /** HTML that has no tag but `mark`. */
  highlighted: string
  /** A page; null: a town has none. */
  url: string | null
}

const DELAY_MS = 120
const LIMIT = 8

class Combobox {
  readonly #input: HTMLInputElement
  readonly #list: HTMLUListElement
  /** With what is suggested as its query. */
  readonly #address: string
  #asked: AbortController | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #suggestions: readonly Suggestion[] = []
  /** -1: none is chosen. */
  #active = -1

  constructor(input: HTMLInputElement) {
    this.#input = input
    this.#address = input.dataset.suggest ?? ''
    this.#list = document.createElement('ul')
    this.#list.id = `${input.id}-suggestions`
    this.#list.className = 'suggestions'
    this.#list.setAttribute('role', 'listbox')
    this.#list.setAttribute('aria-label', input.dataset.label ?? '')
    this.#list.hidden = true
    const roles = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-controls': this.#list.id,
    }
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value)
    input.after(this.#list)
    input.addEventListener('input', () => this.#later())
    input.addEventListener('keydown', (event) => this.#onKey(event))
    input.addEventListener('blur', () => this.#close())
    // The box keeps the focus, so that a click is no end of it.
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault())
    this.#list.addEventListener('click', (event) => this.#onClick(event))
  }

  #later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#ask(), DELAY_MS)
  }

  async #ask(): Promise<void> {
    this.#asked?.abort()
    const q = this.#input.value.trim()
    if (!q) {
      this.#close()
      return
    }
    const asked = new AbortController()
    this.#asked = asked
    try {
      const query = new URLSearchParams({ q, limit: String(LIMIT) })
      const response = await fetch(`${this.#address}&${query}`, { signal: asked.signal })
      const { suggestions = [] }: { suggestions?: Suggestion[] } = response.ok ? await response.json() : {}
      this.#show(suggestions)
    } catch {
      // Another letter was typed, or nothing answers: the search itself still works.
      if (!asked.signal.aborted) this.#close()
    }
  }

  #show(suggestions: readonly Suggestion[]): void {
    this.#suggestions = suggestions
    this.#list.replaceChildren(...suggestions.map((suggestion, at) => this.#option(suggestion, at)))
    this.#setActive(-1)
    this.#setOpen(suggestions.length > 0 && document.activeElement === this.#input)
  }

  #option({ type, highlighted }: Suggestion, at: number): HTMLLIElement {
    const option = document.createElement('li')
    option.id = `${this.#list.id}-${at}`
    option.setAttribute('role', 'option')
    option.dataset.at = String(at)
    option.append(...markedText(highlighted))
    const kind = document.createElement('span')
    kind.className = 'soft'
    kind.textContent = ` ${this.#input.dataset[type] ?? ''}`
    option.append(kind)
    return option
  }

  #setOpen(isOpen: boolean): void {
    this.#list.hidden = !isOpen
    this.#input.setAttribute('aria-expanded', String(isOpen))
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#asked?.abort()
    this.#setOpen(false)
    this.#setActive(-1)
  }

  #setActive(at: number): void {
    this.#active = at
    for (const [n, option] of [...this.#list.children].entries()) option.setAttribute('aria-selected', String(n === at))
    const active = this.#list.children[at]
    if (active) this.#input.setAttribute('aria-activedescendant', active.id)
    else this.#input.removeAttribute('aria-activedescendant')
    active?.scrollIntoView({ block: 'nearest' })
  }

  #onKey(event: KeyboardEvent): void {
    const { length } = this.#suggestions
    if (this.#list.hidden || length === 0) {
      if (event.key === 'ArrowDown') this.#later()
      return
    }
    if (event.key === 'ArrowDown') this.#setActive((this.#active + 1) % length)
    else if (event.key === 'ArrowUp') this.#setActive(this.#active <= 0 ? length - 1 : this.#active - 1)
    else if (event.key === 'Escape') this.#close()
    else if (event.key === 'Enter' && this.#active >= 0) this.#choose(this.#active)
    else return
    event.preventDefault()
  }

  #onClick({ target }: MouseEvent): void {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
    if (option) this.#choose(Number(option.dataset.at))
  }

  /** The page of a record; a town is searched for. */
  #choose(at: number): void {
    const chosen = this.#suggestions[at]
    if (!chosen) return
    this.#close()
    if (chosen.url === null) {
      this.#input.value = chosen.label
      this.#input.form?.requestSubmit()
    } else {
      window.location.assign(chosen.url)
    }
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/** Text and `mark` elements, read without the parser of the browser: nothing else can come of it. */
function markedText(highlighted: string): Node[] {
  return highlighted.split(/<mark>(.*?)<\/mark>/s).map((part, at) => {
    const text = part.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    if (at % 2 === 0) return document.createTextNode(text)
    const mark = document.createElement('mark')
    mark.textContent = text
    return mark
  })
}

for (const input of document.querySelectorAll<HTMLInputElement>('input[data-suggest]')) new Combobox(input)
