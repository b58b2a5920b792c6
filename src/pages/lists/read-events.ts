/** The events of a page, as its cards show them. */
import { resources } from '../../calendar/resources/index.ts'
import { readPage } from '../../http/handlers/lists.ts'
import type { Page } from '../../http/output/page.ts'
import { hidesDistance, roundedDistance } from '../../http/output/serialize.ts'
import type { Context } from '../../http/request.ts'
import { parsed } from '../records/parsed.ts'
import { type CardEvent, cardKeys } from '../records/shown.ts'

export interface EventsPage {
  page: Page
  events: readonly CardEvent[]
}

/** By the parameters of the context, as the list of the interface has them. @throws Problem */
export async function readEvents(context: Context): Promise<EventsPage> {
  const page = await readPage(resources.events, context, `${context.base}/events/`)
  const { view } = page
  const events = page.hits.map((hit): CardEvent => {
    const event = parsed<CardEvent>(context.service.renderedRecords.part('events', hit, view, cardKeys))
    const { distance } = hit
    return distance === undefined || hidesDistance(hit, view)
      ? event
      : { ...event, distance: roundedDistance(distance) }
  })
  return { page, events }
}
