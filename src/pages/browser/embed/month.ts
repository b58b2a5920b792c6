/** `<kalends-month>`: a month as a grid, and the events of a chosen day below it. */
import type { Schemas } from '../../../../packages/client/src/types.ts'
import { formatDate, wallClock } from './dates.ts'
import { h } from './dom.ts'
import { CalendarElement, type Loading } from './element.ts'
import { eventItem, SHOWN_FIELDS } from './events.ts'
import { sheet } from './style.ts'

type Month = Schemas['Calendar']

const PREVIEWS = 3
const DAY_MS = 86_400_000
const MAX_OF_DAY = 30

const style = sheet(`
header { display: flex; align-items: center; gap: .5em; padding: .7em 1em }
h2 { flex: 1; margin: 0; font-size: 1.15em; text-align: center } header button { width: 2.5em; padding: 0 }
.grid { display: grid; grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 1px }
small { font-size: .75em; color: var(--_soft) }
.grid > small { font-weight: 600; padding: .3em 0; text-align: center }
.cell { position: relative; box-shadow: 0 0 0 1px var(--_line); padding: 2.1em .25em .25em; min-height: 3.4em }
.cell button { position: absolute; inset: 0; width: 100%; border: 0; border-radius: 0; padding: .25em; display: flex;
  justify-content: center; align-items: start }
.cell div { position: relative; pointer-events: none; display: flex; justify-content: center; gap: 3px }
[aria-pressed=true] { background: var(--_tint); box-shadow: inset 0 0 0 2px var(--_accent) }
i { font-style: normal; text-align: center; min-width: 1.8em; line-height: 1.8em; border-radius: 99px;
  font-size: .85em }
[aria-current] i { background: var(--_accent); color: var(--_on); font-weight: 700 }
.cell span { width: 5px; height: 5px; border-radius: 99px; background: var(--_accent); color: transparent;
  overflow: hidden }
.cell small { display: none }
.day { border-top: 1px solid var(--_line) } .day:empty { display: none }
@container (min-width: 40em) {
  .cell { min-height: 6.8em } .cell button { justify-content: start } .cell div { flex-direction: column }
  .cell small { display: block; padding-inline-start: .4em }
  .cell span { width: auto; height: auto; font-size: .75em; line-height: 1.5; padding: 0 .45em; border-radius: 4px;
    background: var(--_tint); color: var(--_text); white-space: nowrap; text-overflow: ellipsis; flex: none }
}`)

class KalendsMonth extends CalendarElement {
  /** `2027-07`; undefined: that of the attribute, or today's. */
  #month: string | undefined
  #day: string | undefined
  readonly #list = h('section', { class: 'day', 'aria-live': 'polite' })

  constructor() {
    super(style)
  }

  protected override async load(loading: Loading): Promise<void> {
    const { calendar, query, signal, words } = loading
    const { body } = await calendar.get('/calendar', {
      query: { per_day: PREVIEWS, ...query, ...(this.#month ? { month: this.#month } : {}) },
      signal,
    })
    const title = formatDate(wallClock(`${body.month}-01`), words.locale, { month: 'long', year: 'numeric' })
    const turn = (label: string, sign: string, address: string | undefined) =>
      h('button', { part: 'button', 'aria-label': label, disabled: !address, click: () => this.#turn(address) }, sign)
    const header = h(
      'header',
      {},
      turn(words.previous, '‹', body.previous_rest_url),
      h('h2', { part: 'heading', 'aria-live': 'polite' }, title),
      turn(words.next, '›', body.next_rest_url),
    )
    this.say()
    this.#list.replaceChildren()
    this.show(header, this.#grid(body, loading), this.#list)
    if (this.#day?.startsWith(body.month)) this.#focus(this.#day)
  }

  #turn(address: string | undefined): void {
    this.#month = address ? (new URL(address).searchParams.get('month') ?? undefined) : undefined
    this.#day = undefined
    this.reload()
  }

  #grid(month: Month, loading: Loading): HTMLDivElement {
    const { locale } = loading.words
    const first = wallClock(`${month.month}-01`)
    const before = (first.getUTCDay() - firstWeekday(locale) + 7) % 7
    const names = Array.from({ length: 7 }, (_, at) => {
      const date = new Date(first.getTime() + (at - before) * DAY_MS)
      return h('small', { 'aria-hidden': 'true' }, formatDate(date, locale, { weekday: 'short' }))
    })
    const cells = month.days.map((day) => this.#cell(day, month, loading))
    cells[0]?.style.setProperty('grid-column', String(before + 1))
    return h(
      'div',
      { class: 'grid', part: 'grid', keydown: (event) => this.#move(event as KeyboardEvent, month) },
      ...names,
      ...cells,
    )
  }

  #cell({ date, count, events }: Month['days'][number], month: Month, loading: Loading): HTMLDivElement {
    const { words } = loading
    const spans = month.spans.filter((span) => span.start_date <= date && span.end_date >= date).map(({ id }) => id)
    const titles = [...spans, ...events].slice(0, PREVIEWS).map((id) => month.events.find((event) => event.id === id))
    const rest = count - titles.length
    const day = formatDate(wallClock(date), words.locale, { weekday: 'long', day: 'numeric', month: 'long' })
    const isToday = date === new Date().toLocaleDateString('sv')
    const button = h(
      'button',
      {
        part: 'day',
        'data-date': date,
        'aria-label': `${day}: ${words.count(count)}`,
        'aria-pressed': String(date === this.#day),
        'aria-current': isToday ? 'date' : undefined,
        tabindex: date === (this.#day ?? month.days[0]?.date) ? 0 : -1,
        click: () => this.#choose(date, day, loading),
      },
      h('i', {}, String(Number(date.slice(8)))),
    )
    const chips = titles.map((event) => event && h('span', { part: 'chip' }, event.title))
    // Those who do not see them hear how many there are, and choose the day.
    return h(
      'div',
      { class: 'cell' },
      button,
      h('div', { 'aria-hidden': 'true' }, ...chips, rest > 0 ? h('small', {}, `+ ${rest}`) : ''),
    )
  }

  /** The arrow keys go from day to day (ARIA Authoring Practices: a grid of dates). */
  #move(event: KeyboardEvent, { days }: Month): void {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
    const at = days.findIndex(({ date }) => date === (event.target as HTMLElement).dataset.date)
    const to = { Home: 0, End: days.length - 1 }[event.key] ?? at + (steps[event.key] ?? 0)
    if (at < 0 || to === at) return
    event.preventDefault()
    this.#focus(days[Math.max(0, Math.min(days.length - 1, to))]?.date)
  }

  #buttons(): HTMLButtonElement[] {
    return [...this.content.querySelectorAll<HTMLButtonElement>('[data-date]')]
  }

  #focus(date: string | undefined): void {
    for (const button of this.#buttons()) {
      const isFocused = button.dataset.date === date
      button.tabIndex = isFocused ? 0 : -1
      if (isFocused) button.focus()
    }
  }

  async #choose(date: string, day: string, loading: Loading): Promise<void> {
    this.#day = date
    for (const button of this.#buttons()) button.setAttribute('aria-pressed', String(button.dataset.date === date))
    this.#focus(date)
    await this.attempt(loading, async ({ calendar, query: { month: _, ...query }, signal, words }) => {
      const { body } = await calendar.get('/events', {
        query: { ...query, start_date: date, end_date: date, overlaps: true, per_page: MAX_OF_DAY },
        fields: SHOWN_FIELDS,
        signal,
      })
      if (this.#day !== date) return
      const items = body.events.map((event) => eventItem(event, words))
      this.#list.replaceChildren(
        h('h3', { part: 'heading' }, day),
        items.length ? h('ol', { part: 'list' }, ...items) : h('p', { class: 'status' }, words.empty),
      )
    })
  }
}

/** 0: Sunday. Where the browser does not know, Monday. */
function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): { firstDay: number } }
  return (known.getWeekInfo?.().firstDay ?? 1) % 7
}

customElements.define('kalends-month', KalendsMonth)
