/** An event for schema.org. */
import type { View } from '../../declaration/resource.ts'
import { utcText } from '../../series/rule.ts'
import { plainText } from '../../text/analysis.ts'
import { storedAddress } from '../../values/address.ts'
import { pricedIn } from '../../values/cost.ts'
import { attendanceModeTable, eventStatusTable } from '../../values/event-status.ts'
import { isFree } from '../../values/free.ts'
import { iso, toLocal, toUtc } from '../../values/zone.ts'
import { imageLd } from '../images.ts'
import { personLd } from '../organizers.ts'
import { nameOf, pageAddress, text } from '../translations.ts'
import { placeLd } from '../venues.ts'
import { visibleRecords } from './embedded.ts'
import type { EventRecord } from './fields.ts'

/** As the interface has always written it. */
export const SCHEMA_ORG_CONTEXT = 'http://schema.org'
const SCHEMA_ORG = 'https://schema.org/'

/** Its page on the site; of an occurrence one of its own. */
export function page(r: EventRecord, v: View): string {
  const occurrence = r.recurrence_utc === undefined ? [] : [utcText(r.recurrence_utc)]
  return pageAddress(v, 'event', text(r, 'slug', v), ...occurrence)
}

/** https://schema.org/Event */
export function eventLd(r: EventRecord, v: View): Record<string, unknown> {
  const description = text(r, 'excerpt', v) || text(r, 'description', v)
  const [organizer] = visibleRecords(r.organizers, v)
  return {
    '@context': SCHEMA_ORG_CONTEXT,
    '@type': 'Event',
    name: nameOf(r, 'title', v),
    description: plainText(description),
    ...(r.image ? { image: imageLd(r, v) } : {}),
    url: page(r, v),
    eventAttendanceMode: SCHEMA_ORG + attendanceModeTable[r.attendance_mode].schemaOrg,
    eventStatus: SCHEMA_ORG + eventStatusTable[r.event_status].schemaOrg,
    ...(r.event_status === 'rescheduled' && r.previous_start_date
      ? { previousStartDate: iso(toUtc(r.previous_start_date, r.timezone), r.timezone) }
      : {}),
    startDate: iso(r.start_utc, r.timezone),
    endDate: iso(r.end_utc, r.timezone),
    ...locationLd(r, v),
    ...(organizer ? { organizer: personLd(organizer, v) } : {}),
    ...offersLd(r, v),
    performer: 'Organization',
  }
}

/** At the venue, online, or both: one object, or a list of the two. */
function locationLd(r: EventRecord, v: View): { location?: unknown } {
  const [venue] = r.attendance_mode === 'online' ? [] : visibleRecords(r.venues, v)
  const places = [
    ...(venue ? [placeLd(venue, v)] : []),
    ...(r.attendance_mode === 'offline'
      ? []
      : [{ '@type': 'VirtualLocation', url: r.online_url ? storedAddress(r.online_url) : page(r, v) }]),
  ]
  return places.length ? { location: places.length === 1 ? places[0] : places } : {}
}

/** The lowest and the highest price, where they are in one currency; without a price, that it is sold out. */
function priceLd({ cost }: EventRecord, v: View): Record<string, unknown> | undefined {
  const values = cost && isFree(cost) ? ['0'] : cost?.values
  const priceCurrency = cost && pricedIn(cost, v.currency)
  if (!values?.length || !priceCurrency) return undefined
  return values.length === 1
    ? { '@type': 'Offer', price: values[0], priceCurrency }
    : { '@type': 'AggregateOffer', lowPrice: values[0], highPrice: values.at(-1), priceCurrency }
}

function offersLd(r: EventRecord, v: View): { offers?: unknown } {
  const price = priceLd(r, v)
  if (!price && !r.sold_out) return {}
  const offers = {
    ...(price ?? { '@type': 'Offer' }),
    url: page(r, v),
    category: 'primary',
    availability: r.sold_out ? `${SCHEMA_ORG}SoldOut` : 'inStock',
    validFrom: `${toLocal(r.published, 'UTC').replace(' ', 'T')}+00:00`,
  }
  return { offers }
}
