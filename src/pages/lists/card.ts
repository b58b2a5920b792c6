/** An event in a list. */
import type { Language } from '../../calendar/languages.ts'
import { abbreviation, toLocal, toUtc } from '../../calendar/values/zone.ts'
import { countryName } from '../../places/countries.ts'
import { dateText, formatDate, formatRange, isOnOneDay, localeOf, machineDate, timeText } from '../dates.ts'
import { type Html, html, type Part } from '../html.ts'
import { pathOf } from '../links.ts'
import type { CardEvent } from '../records/shown.ts'
import { translator } from '../translate.ts'
import { hueOf } from './hue.ts'
import { type Placement, picture } from './picture.ts'
import { listStrings } from './strings.ts'

export interface CardOptions {
  language: Language
  site: string
  /** What the heading above the card says already: its day, or that it has begun. */
  below?: 'day' | 'running'
  /** The zone whose clocks need no name. */
  zone: string
  /** What to call the countries of the cards around it, by what is written; absent: they need no name. */
  countries?: ReadonlyMap<string, string>
}

/** As the style sheet has it: at most 9.5 rem, of pictures wider than high somewhat more. */
const placement: Placement = { sizes: '10rem', isLazy: true }

/** The text of a title in another language than its page is marked as such. */
export function inItsLanguage({ language: own, title }: Pick<CardEvent, 'language' | 'title'>, page: Language): Part {
  return own === page ? title : html`<span lang="${own}">${title}</span>`
}

/** What the zone of an event is called, where its clocks say something else than those of the site. */
function zoneNameOf(event: CardEvent, zone: string): string {
  const { timezone, start_date, end_date, utc_start_date, utc_end_date } = event
  if (event.all_day || zone === 'UTC' || zone === timezone) return ''
  const [start, end] = [toUtc(utc_start_date, 'UTC'), toUtc(utc_end_date, 'UTC')]
  if (toLocal(start, zone) === start_date && toLocal(end, zone) === end_date) return ''
  // An abbreviation names the clocks of a season.
  const isOneSeason = abbreviation(start, timezone) === abbreviation(end, timezone)
  return isOneSeason ? ` ${event.timezone_abbr}` : ` (${timezone.replaceAll('_', ' ')})`
}

function whenText(event: CardEvent, { language, below, zone }: CardOptions): string {
  const zoneName = zoneNameOf(event, zone)
  if (below === 'running')
    return translator(listStrings, language)('until', { date: formatDate(event.end_date, 'date', language) })
  if (below === undefined) return dateText(event, language) + zoneName
  if (!isOnOneDay(event)) return formatRange(event.start_date, event.end_date, 'dayOfYear', language)
  return event.all_day ? '' : timeText(event, language) + zoneName
}

function whereText({ venue: [venue], attendance_mode }: CardEvent, { language, countries }: CardOptions): string {
  if (attendance_mode === 'online') return translator(listStrings, language)('online')
  if (!venue) return ''
  return [venue.venue, venue.city, countries?.get(venue.country)].filter(Boolean).join(', ')
}

/** Of the cards of a list, if there are several; `CH` and `Switzerland` are one. */
export function countriesOf(events: readonly CardEvent[], language: Language): CardOptions['countries'] {
  const written = new Set(events.flatMap(({ venue: [venue] }) => venue?.country || []))
  const names = new Map([...written].map((country) => [country, countryName(country, localeOf(language))]))
  return new Set(names.values()).size > 1 ? names : undefined
}

function badges(event: CardEvent, language: Language): Part {
  const t = translator(listStrings, language)
  const status = event.event_status === 'scheduled' ? undefined : t(event.event_status)
  return [
    status !== undefined && html`<span class="badge status">${status}</span>`,
    event.sold_out && html`<span class="badge status">${t('soldOut')}</span>`,
    event.is_free === true
      ? html`<span class="badge free">${t('free')}</span>`
      : event.cost && html`<span class="badge">${event.cost}</span>`,
    event.featured && html`<span class="badge featured">${t('featured')}</span>`,
    event.categories.slice(0, 2).map(({ id, name }) => html`<span class="badge category ${hueOf(id)}">${name}</span>`),
  ]
}

export function card(event: CardEvent, options: CardOptions): Html {
  const { language, site } = options
  const t = translator(listStrings, language)
  const when = whenText(event, options)
  const where = whereText(event, options)
  const km = event.distance === undefined ? undefined : distanceText(event.distance, language)
  return html`<article class="card${event.event_status === 'cancelled' && ' is-cancelled'}">
${picture(event.image, event.categories, placement)}
<div class="card-text">
${when && html`<p class="when"><time datetime="${machineDate(event)}">${when}</time></p>`}
<h3><a href="${pathOf(event.url, site)}">${inItsLanguage(event, language)}</a></h3>
${where && html`<p class="where">${where}${km !== undefined && ` · ${t('away', { km })}`}</p>`}
<p class="badges">${badges(event, language)}</p>
</div></article>`
}

function distanceText(km: number, language: Language): string {
  return km.toLocaleString(localeOf(language), { maximumFractionDigits: km < 10 ? 1 : 0 })
}
