/** A month as a table; on narrow screens the style sheet makes a list of it. */
import type { Language } from '../../calendar/languages.ts'
import { toLocal, toUtc } from '../../calendar/values/zone.ts'
import { formatDate, localeOf } from '../dates.ts'
import { type Html, html, type Part } from '../html.ts'
import { pathOf } from '../links.ts'
import { inItsLanguage } from '../lists/card.ts'
import { hueOf } from '../lists/hue.ts'
import type { ShownEvent } from '../records/shown.ts'
import { translator } from '../translate.ts'
import { monthStrings } from './strings.ts'
import { type Bar, type Cell, weekdays } from './weeks.ts'

/** What a grid shows of an event. */
export const gridKeys = [
  'id',
  'url',
  'title',
  'language',
  'all_day',
  'utc_start_date',
  'categories',
  'event_status',
] as const satisfies readonly (keyof ShownEvent)[]

export type GridEvent = Pick<ShownEvent, (typeof gridKeys)[number]>

/** Of an event, or of an occurrence of it. */
export type Identity = number | string

export interface MonthView {
  weeks: readonly (readonly (Cell<Identity> | undefined)[])[]
  events: ReadonlyMap<Identity, GridEvent>
  language: Language
  site: string
  /** The site's: by its clocks an event is on its day, so it is shown by them, too. */
  zone: string
  /** `YYYY-MM-DD` */
  today: string
  /** The list of a day. */
  dayAddress(date: string): string
}

function link(event: GridEvent, { language, site }: MonthView): Html {
  const title = inItsLanguage(event, language)
  const isCancelled = event.event_status === 'cancelled'
  return html`<a href="${pathOf(event.url, site)}">${isCancelled ? html`<s>${title}</s>` : title}</a>`
}

/** The colour of its first category. */
const hue = ({ categories: [category] }: GridEvent) => hueOf(category?.id ?? 0)

function bar({ id, lane, days, isContinued, isRepeated, goesOn }: Bar<Identity>, view: MonthView): Html | undefined {
  const event = view.events.get(id)
  const ends = [isContinued && 'is-continued', isRepeated && 'is-repeated', goesOn && 'goes-on']
    .filter(Boolean)
    .join(' ')
  const t = translator(monthStrings, view.language)
  return (
    event &&
    html`<li class="bar lane-${lane} days-${days} ${hue(event)} ${ends}">${link(event, view)}${
      isContinued && html`<span class="visually-hidden"> (${t('continued')})</span>`
    }</li>`
  )
}

function timeOf({ utc_start_date }: GridEvent, { zone, language }: MonthView): string {
  return formatDate(toLocal(toUtc(utc_start_date, 'UTC'), zone), 'time', language)
}

function single(id: Identity, view: MonthView): Html | undefined {
  const event = view.events.get(id)
  return (
    event &&
    html`<li class="single ${hue(event)}">${
      !event.all_day && html`<span class="time">${timeOf(event, view)}</span> `
    }${link(event, view)}</li>`
  )
}

const items = (of: readonly Part[]) => of.length > 0 && html`<ul>${of}</ul>`

function moreLink({ date, more, count }: Cell<Identity>, view: MonthView): Html {
  const { language } = view
  const t = translator(monthStrings, language)
  const number = (of: number) => of.toLocaleString(localeOf(language))
  const text = t('more', { count: number(more) })
  // What is heard begins with what is seen (WCAG 2.5.3).
  const label = `${text}: ${t('moreOn', { count: number(count), day: formatDate(date, 'dayOfYear', language) })}`
  return html`<p class="more"><a href="${view.dayAddress(date)}" aria-label="${label}">${text}</a></p>`
}

/** A number in the grid, and the whole date in the list that narrow screens show. */
function dateOf(date: string, language: Language): Html {
  const whole = formatDate(date, 'longDate', language)
  const number = Number(date.slice(8))
  return html`<time datetime="${date}"><span class="number">${number}</span><span class="whole">${whole}</span></time>`
}

function cell(of: Cell<Identity> | undefined, view: MonthView): Html {
  if (!of) return html`<td class="outside"></td>`
  const { date, bars, lanes, events, more } = of
  const { language, today } = view
  const t = translator(monthStrings, language)
  const classes = [
    'in-month',
    `lanes-${lanes}`,
    date === today && 'today',
    date < today && 'past',
    bars.every(({ isRepeated }) => isRepeated) && !events.length && 'nothing-new',
  ]
  return html`<td class="${classes.filter(Boolean).join(' ')}">
<p class="date"><a href="${view.dayAddress(date)}">${dateOf(date, language)}</a>${
    date === today && html`<span class="visually-hidden"> (${t('today')})</span>`
  }</p>
${lanes > 0 && html`<div class="bars">${items(bars.map((each) => bar(each, view)))}</div>`}${items(
  events.map((id) => single(id, view)),
)}${more > 0 && moreLink(of, view)}</td>`
}

export function monthTable(view: MonthView, caption: string): Html {
  const { weeks, language } = view
  const heading = (date: string) => {
    const [whole, short] = [formatDate(date, 'weekday', language), formatDate(date, 'shortWeekday', language)]
    return html`<th scope="col" abbr="${whole}">${short}</th>`
  }
  return html`<table class="month"><caption class="visually-hidden">${caption}</caption>
<thead><tr>${weekdays.map(heading)}</tr></thead>
<tbody>${weeks.map((week) => html`<tr>${week.map((each) => cell(each, view))}</tr>`)}</tbody></table>`
}
