/** The events of a page, as its cards show them. */
import { resources } from '../../calendar/resources/index.ts'
import type { ResolvedList } from '../../calendar/search/resolved-list.ts'
import type { Context } from '../../http/context.ts'
import { resolvedList } from '../../http/handlers/list-request.ts'
import { readPage } from '../../http/handlers/lists.ts'
import { searchBudget } from '../../http/limits/cost.ts'
import type { Page } from '../../http/output/page.ts'
import { hidesDistance, roundedDistance } from '../../http/output/serialize.ts'
import { parsed } from '../records/parsed.ts'
import { type CardEvent, cardKeys } from '../records/shown.ts'

export interface EventsPage {
  page: Page
  events: readonly CardEvent[]
}

/** The list by the parameters of the context, as the interface has it. @throws Problem */
export function listOfEvents(context: Context): Promise<ResolvedList> {
  return resolvedList(resources.events, context, searchBudget(context.response))
}

/** `list`: that of the context, where something else is asked of it, too. @throws Problem */
export async function readEvents(context: Context, list?: ResolvedList): Promise<EventsPage> {
  const page = await readPage(list ?? (await listOfEvents(context)), context, `${context.base}/events/`)
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
