/** Events as cards: below the days on which they begin, or one after the other. */
import type { Language } from '../../calendar/languages.ts'
import { formatDate } from '../dates.ts'
import { type Html, html } from '../html.ts'
import type { CardEvent } from '../records/shown.ts'
import { translator } from '../translate.ts'
import { type CardOptions, card, countriesOf } from './card.ts'
import { listStrings } from './strings.ts'

interface ListOptions {
  language: Language
  site: string
  /** The site's. */
  zone: string
  /** Its day in the site's zone; undefined: the list is in another order than that of its days. */
  today: string | undefined
}

/** What began before today is in one group. */
function groupsOf(events: readonly CardEvent[], today: string): Map<string, CardEvent[]> {
  const groups = new Map<string, CardEvent[]>()
  for (const event of events) {
    const day = event.start_date.slice(0, 10)
    const group = day < today ? '' : day
    const members = groups.get(group)
    if (members) members.push(event)
    else groups.set(group, [event])
  }
  return groups
}

function dayHeading(day: string, { language, today }: ListOptions): Html {
  const t = translator(listStrings, language)
  if (day === '') return html`<h2 class="day"><strong>${t('running')}</strong></h2>`
  const weekday = day === today ? t('today') : formatDate(day, 'weekday', language)
  const [number, month] = [formatDate(day, 'dayOfMonth', language), formatDate(day, 'monthOfYear', language)]
  return html`<h2 class="day"><time datetime="${day}"><span class="day-number">${number}</span>
<span><strong>${weekday}</strong> <span class="soft">${month}</span></span></time></h2>`
}

export function eventList(events: readonly CardEvent[], options: ListOptions): Html {
  const { today, language } = options
  const countries = countriesOf(events, language)
  const cards = (group: readonly CardEvent[], below?: CardOptions['below']) => {
    const items = group.map((event) => html`<li>${card(event, { ...options, below, countries })}</li>`)
    return html`<ul class="cards ${below ?? ''}">${items}</ul>`
  }
  if (today === undefined) return cards(events)
  return html`${[...groupsOf(events, today)].map(
    ([day, group]) =>
      html`<section class="group">${dayHeading(day, options)}${cards(group, day ? 'day' : 'running')}</section>`,
  )}`
}
