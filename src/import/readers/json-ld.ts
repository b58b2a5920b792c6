/**
 * Reads schema.org events in JSON-LD: a file, or what a page has of it in its scripts. The terms are taken as
 * schema.org writes them; contexts are not loaded, and nothing else of the page is read.
 */
import { Parser } from 'htmlparser2'
import { isObject } from '../../calendar/values/objects.ts'
import { readRecord } from './api.ts'
import type { Budget } from './budget.ts'
import { datesOf } from './dates.ts'
import { type ReadOptions, type ReadResult, skipped } from './draft.ts'
import { guarded } from './guard.ts'
import { type Row, text } from './values.ts'

const MEDIA_TYPE = 'application/ld+json'
/** Of objects in objects. */
const MAX_DEPTH = 30

export function looksLikePage(content: string): boolean {
  return /^\s*</.test(content) && content.includes(MEDIA_TYPE)
}

export function isJsonLd(data: unknown): boolean {
  const first: unknown = Array.isArray(data) ? data[0] : data
  return isObject(first) && ('@context' in first || '@type' in first || '@graph' in first)
}

/** A page: all of its scripts. One that is broken costs itself alone. */
export function readPage(file: string, html: string, options: ReadOptions, budget: Budget): ReadResult[] {
  const scripts: string[] = []
  let isOpen = false
  const parser = new Parser({
    onopentag(name, { type = '' }) {
      isOpen = name === 'script' && type.split(';')[0]?.trim().toLowerCase() === MEDIA_TYPE
      if (isOpen) scripts.push('')
    },
    ontext(part) {
      if (isOpen) scripts.push((scripts.pop() ?? '') + part)
    },
    onclosetag() {
      isOpen = false
    },
  })
  parser.end(html)
  const reads = scripts.flatMap((script) => {
    try {
      return readJsonLd(file, JSON.parse(script), options, budget)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      return [skipped(file, 'broken JSON', error.message)]
    }
  })
  return withoutEmptyScripts(file, reads)
}

/** A page may have scripts about other things. */
function withoutEmptyScripts(file: string, reads: readonly ReadResult[]): ReadResult[] {
  const isNone = (read: ReadResult) => 'skipped' in read && read.skipped.reason === 'no events'
  const rest = reads.filter((read) => !isNone(read))
  return rest.length ? rest : [skipped(file, 'no events')]
}

/** @throws FileRejected */
export function readJsonLd(file: string, data: unknown, options: ReadOptions, budget: Budget): ReadResult[] {
  const events = [...eventsIn(data, budget, 0)]
  if (events.length === 0) return [skipped(file, 'no events')]
  return events.flatMap((event) => {
    const row = rowOf(event)
    return guarded(`${file} ${text(row.title) ?? ''}`.trim(), () => [
      readRecord(file, { ...row, ...datesOf(row, options) }, options),
    ])
  })
}

/** Events at any depth; those of a series are events of their own. */
function* eventsIn(value: unknown, budget: Budget, depth: number): Generator<Row> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  budget.spend('components')
  if (isObject(value) && isEvent(value)) {
    const parts = [value.subEvent ?? []].flat().filter(isObject).filter(isEvent)
    if (value.startDate !== undefined && parts.length === 0) yield value
    for (const part of parts) yield* eventsIn({ ...withoutTimes(value), ...part }, budget, depth + 1)
  } else for (const inner of Object.values(value)) yield* eventsIn(inner, budget, depth + 1)
}

/** What the parts of a series have of it: all but its times and its parts. */
function withoutTimes({ startDate: _, endDate: __, subEvent: ___, '@id': ____, identifier: _____, ...rest }: Row): Row {
  return rest
}

/** `Event`, `MusicEvent`, `schema:Festival` … */
function isEvent(row: Row): boolean {
  return [row['@type']].flat().some((type) => /(^|[/:])(\w*Event|EventSeries|Festival|Hackathon)$/.test(String(type)))
}

/** The first of several. */
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const all = (value: unknown): unknown[] => [value ?? []].flat()
const part = (value: unknown, name: string): unknown => (isObject(value) ? first(value[name]) : value)
const isVirtual = (value: unknown) => isObject(value) && String(value['@type']).endsWith('VirtualLocation')
/** The last part of `https://schema.org/EventCancelled`. */
const word = (value: unknown) => text(first(value))?.replace(/^.*[/:]/, '')

function rowOf(event: Row): Row {
  const places = all(event.location)
  const place = places.find((one) => !isVirtual(one))
  const online = places.find(isVirtual)
  return {
    global_id: first(event['@id']) ?? part(event.identifier, 'value'),
    id: first(event.url),
    title: first(event.name),
    description: first(event.description),
    language: text(part(event.inLanguage, 'alternateName'))?.slice(0, 2),
    start_date: first(event.startDate),
    end_date: first(event.endDate),
    previous_start_date: first(event.previousStartDate),
    event_status: word(event.eventStatus),
    attendance_mode: word(event.eventAttendanceMode),
    online_url: part(online, 'url'),
    venue: place === undefined ? undefined : venueOf(place),
    organizer: all(event.organizer).map((one) => ({
      organizer: part(one, 'name'),
      email: part(one, 'email'),
      phone: part(one, 'telephone'),
      website: isObject(one) ? (first(one.sameAs) ?? first(one.url)) : undefined,
    })),
    tags: keywords(event.keywords).map((name) => ({ name })),
    cost: costOf(event),
    website: first(event.url),
    image: { url: part(first(event.image), 'url') },
  }
}

/** A place, or a text that names it. */
function venueOf(place: unknown): Row {
  if (!isObject(place)) return { venue: place }
  const address = first(place.address)
  const geo = first(place.geo)
  return {
    venue: first(place.name),
    address: isObject(address) ? first(address.streetAddress) : address,
    city: isObject(address) ? first(address.addressLocality) : undefined,
    stateprovince: isObject(address) ? first(address.addressRegion) : undefined,
    zip: isObject(address) ? first(address.postalCode) : undefined,
    country: isObject(address) ? part(first(address.addressCountry), 'name') : undefined,
    phone: first(place.telephone),
    website: first(place.sameAs) ?? first(place.url),
    ...(isObject(geo) ? { geo_lat: first(geo.latitude), geo_lng: first(geo.longitude) } : {}),
  }
}

function keywords(value: unknown): string[] {
  return all(value)
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : [text(part(one, 'name')) ?? '']))
    .map((one) => one.trim())
    .filter(Boolean)
}

/** The lowest and the highest price of all offers. */
function costOf({ offers, isAccessibleForFree }: Row): string | undefined {
  const prices = all(offers).flatMap((offer) =>
    isObject(offer) ? [offer.price, offer.lowPrice, offer.highPrice].flatMap((price) => text(first(price)) ?? []) : [],
  )
  const amounts = prices.map(Number).filter((price) => !Number.isNaN(price))
  if (amounts.length === 0) return isAccessibleForFree === true ? '0' : prices[0]
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const currency = text(part(all(offers)[0], 'priceCurrency'))
  const range = low === high ? String(low) : `${low} – ${high}`
  return [range, high === 0 ? undefined : currency].filter((one) => one !== undefined).join(' ')
}
