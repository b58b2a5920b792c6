/** Events as a list. */
import type { Schemas } from '../../../../packages/client/src/types.ts'
import { formatDate, formatPeriod, wallClock } from './dates.ts'
import { h, safeLink } from './dom.ts'
import type { Words } from './strings.ts'

export type ShownEvent = Schemas['Event']

/** The keys that are shown, so that nothing else is sent. */
export const SHOWN_FIELDS =
  'id,title,language,url,start_date,end_date,all_day,event_status,venue.venue,venue.city,venue.geo_lat,venue.geo_lng'

export function eventItem(event: ShownEvent, words: Words): HTMLLIElement {
  const { title, language, url, start_date, event_status } = event
  const { locale } = words
  const start = wallClock(start_date)
  const [place] = event.venue
  const where = [place?.venue, place?.city].filter(Boolean).join(', ')
  const status = (words.status as Partial<Record<string, string>>)[event_status]
  return h(
    'li',
    { part: 'event', class: event_status === 'cancelled' ? 'off' : undefined },
    h(
      'time',
      { part: 'date', datetime: start_date.slice(0, 10), 'aria-hidden': 'true' },
      h('b', {}, formatDate(start, locale, { day: 'numeric' }).replace(/\D+$/, '')),
      formatDate(start, locale, { month: 'short' }),
    ),
    h(
      'div',
      {},
      h('a', { class: 'title', part: 'title', href: safeLink(url), lang: language }, title),
      h(
        'p',
        { class: 'details', part: 'details' },
        status === undefined ? undefined : h('span', { class: 'badge', part: 'badge' }, status),
        [formatPeriod(event, locale), where].filter(Boolean).join(' · '),
      ),
    ),
  )
}
