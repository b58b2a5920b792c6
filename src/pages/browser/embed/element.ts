/** What all components are: attributes that are parameters of a list, and the states of loading. */
import { Calendar } from '../../../../packages/client/src/calendar.ts'
import { CalendarError } from '../../../../packages/client/src/error.ts'
import { h } from './dom.ts'
import { type Words, wordsOf } from './strings.ts'
import { common } from './style.ts'

/** Attributes that say nothing of what is loaded. */
const others = /^(dir|class|style|id|title|hidden|slot|part|exportparts|role|tabindex|(aria-|data-|on).*)$/

export type Parameters = Readonly<Record<string, string>>

/** What a load is made of. */
export interface Loading {
  calendar: Calendar
  /** Of the list: every attribute that is none of HTML's own. */
  query: Parameters
  words: Words
  /** Aborted when an attribute changes, or the element is taken away. */
  signal: AbortSignal
}

export abstract class CalendarElement extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #status = h('p', { class: 'status', part: 'status', role: 'status' })
  /** What the component shows. */
  protected readonly content: HTMLDivElement = h('div', { part: 'content' })
  #observer = new MutationObserver((changes) => {
    if (changes.some(({ attributeName }) => !others.test(attributeName ?? ''))) this.reload()
  })
  #loading = new AbortController()

  constructor(style: CSSStyleSheet) {
    super()
    this.#root.adoptedStyleSheets = [common, style]
    this.#root.append(this.#status, this.content)
  }

  connectedCallback(): void {
    this.#observer.observe(this, { attributes: true })
    this.reload()
  }

  disconnectedCallback(): void {
    this.#observer.disconnect()
    this.#loading.abort()
  }

  /** Shows what the service has. Whatever was being loaded before is given up. */
  protected abstract load(loading: Loading): Promise<void>

  protected reload(delayMs = 0): void {
    this.#loading.abort()
    this.#loading = new AbortController()
    const { signal } = this.#loading
    setTimeout(() => signal.aborted || this.attempt(this.#newLoading(signal), (loading) => this.load(loading)), delayMs)
  }

  /** Tells how it goes. An error leaves a button that tries again. */
  protected async attempt(loading: Loading, work: (loading: Loading) => Promise<void>): Promise<void> {
    const { words, signal } = loading
    this.content.setAttribute('aria-busy', 'true')
    if (!this.content.hasChildNodes()) this.say(words.loading)
    try {
      await work(loading)
    } catch (error) {
      if (signal.aborted) return
      const reason = error instanceof CalendarError && error.status === 400 ? Object.values(error.params).join(' ') : ''
      this.content.replaceChildren()
      this.say(`${words.failed} ${reason} `, h('button', { part: 'retry', click: () => this.reload() }, words.retry))
    }
    if (!signal.aborted) this.content.removeAttribute('aria-busy')
  }

  /** In place of what was shown before; the focus stays at what has the same name. */
  protected show(...nodes: Node[]): void {
    const focused = this.#root.activeElement?.ariaLabel
    this.content.replaceChildren(...nodes)
    if (focused) this.content.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus()
  }

  /** In place of what was said before; nothing: all is well. */
  protected say(...texts: (string | Node)[]): void {
    this.#status.replaceChildren(...texts)
  }

  #newLoading(signal: AbortSignal): Loading {
    const around = this.closest('[lang]')
    const words = wordsOf(around instanceof HTMLElement ? around.lang : '')
    const attributes = [...this.attributes].filter(({ name }) => !others.test(name))
    const { src = '/', lang: _, ...query } = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
    return {
      calendar: new Calendar(new URL(src, import.meta.url), { language: words.language }),
      query,
      words,
      signal,
    }
  }
}
