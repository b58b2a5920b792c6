/** What all components are: attributes that are parameters of a list, and the states of loading. */
import { Calendar } from '../../../../packages/client/src/calendar.ts'
import { CalendarError } from '../../../../packages/client/src/error.ts'
import { h } from './dom.ts'
import { type Words, wordsOf } from './strings.ts'
import { common } from './style.ts'

/** Attributes that say nothing of the list. */
const notParameters =
  /^(src|lang|dir|class|style|id|title|hidden|slot|part|exportparts|role|tabindex|(aria-|data-|on).*)$/

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
    if (changes.some(({ attributeName }) => attributeName === 'lang' || attributeName === 'src')) this.reload()
    else if (changes.some(({ attributeName }) => !notParameters.test(attributeName ?? ''))) this.reload()
  })
  #loading = new AbortController()
  #timer = 0

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
    clearTimeout(this.#timer)
  }

  /** Shows what the service has. Whatever was being loaded before is given up. */
  protected abstract load(loading: Loading): Promise<void>

  protected reload(delayMs = 0): void {
    this.#loading.abort()
    this.#loading = new AbortController()
    clearTimeout(this.#timer)
    const { signal } = this.#loading
    this.#timer = setTimeout(() => this.attempt(this.#newLoading(signal), (loading) => this.load(loading)), delayMs)
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

  /** In place of what was said before; nothing: all is well. */
  protected say(...texts: (string | Node)[]): void {
    this.#status.replaceChildren(...texts)
  }

  #newLoading(signal: AbortSignal): Loading {
    const around = this.closest('[lang]')
    const words = wordsOf(around instanceof HTMLElement ? around.lang : '')
    const attributes = [...this.attributes].filter(({ name }) => !notParameters.test(name))
    return {
      calendar: new Calendar(new URL(this.getAttribute('src') ?? '/', import.meta.url), { language: words.language }),
      query: Object.fromEntries(attributes.map(({ name, value }) => [name, value])),
      words,
      signal,
    }
  }
}
