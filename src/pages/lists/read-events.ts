/** The events of a page, as its cards show them. */
import { LRUCache } from 'lru-cache'
import { resources } from '../../calendar/resources/index.ts'
import { readPage } from '../../http/handlers/lists.ts'
import type { Page } from '../../http/output/page.ts'
import { hidesDistance, roundedDistance } from '../../http/output/serialize.ts'
import type { Context } from '../../http/request.ts'
import { type CardEvent, cardKeys } from '../records/shown.ts'

export interface EventsPage {
  page: Page
  events: readonly CardEvent[]
}

/** Parsing was a tenth of what a list costs, and its records are those of the list before: rendered texts are kept. */
const MAX_PARSED = 500
const parsed = new LRUCache<string, CardEvent>({ max: MAX_PARSED })

function parse(text: string): CardEvent {
  const known = parsed.get(text)
  if (known) return known
  const event: CardEvent = JSON.parse(text)
  parsed.set(text, event)
  return event
}

/** By the parameters of the context, as the list of the interface has them. @throws Problem */
export async function readEvents(context: Context): Promise<EventsPage> {
  const page = await readPage(resources.events, context, `${context.base}/events/`)
  const { view } = page
  const events = page.hits.map((hit): CardEvent => {
    const event = parse(context.service.renderedRecords.part('events', hit, view, cardKeys))
    const { distance } = hit
    return distance === undefined || hidesDistance(hit, view)
      ? event
      : { ...event, distance: roundedDistance(distance) }
  })
  return { page, events }
}
