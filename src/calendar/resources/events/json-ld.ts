/** An event for schema.org. */
import type { View } from '../../declaration/resource.ts'
import { plainText } from '../../text/analysis.ts'
import { iso, toLocal } from '../../values/zone.ts'
import { imageLd } from '../images.ts'
import { personLd } from '../organizers.ts'
import { nameOf, text } from '../posts.ts'
import { placeLd } from '../venues.ts'
import { visibleRecords } from './embedded.ts'
import type { EventRecord } from './fields.ts'

/** Its page on the site. */
export function page(r: EventRecord, v: View): string {
  return `${v.site}/${v.language}/event/${text(r, 'slug', v)}`
}

/** https://schema.org/Event */
export function eventLd(r: EventRecord, v: View): Record<string, unknown> {
  const description = text(r, 'excerpt', v) || text(r, 'description', v)
  const [venue] = visibleRecords(r.venues, v)
  const [organizer] = visibleRecords(r.organizers, v)
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: nameOf(r, 'title', v),
    description: plainText(description),
    ...(r.image ? { image: imageLd(r, v) } : {}),
    url: page(r, v),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: iso(r.start_utc, r.timezone),
    endDate: iso(r.end_utc, r.timezone),
    ...(venue ? { location: placeLd(venue, v) } : {}),
    ...(organizer ? { organizer: personLd(organizer, v) } : {}),
    ...(r.cost?.values.length ? { offers: offer(r, v) } : {}),
    performer: 'Organization',
  }
}

function offer(r: EventRecord, v: View): Record<string, unknown> {
  return {
    '@type': 'Offer',
    price: r.cost?.values[0],
    priceCurrency: r.cost?.currency_code,
    url: page(r, v),
    category: 'primary',
    availability: 'inStock',
    validFrom: `${toLocal(r.published, 'UTC').replace(' ', 'T')}+00:00`,
  }
}
