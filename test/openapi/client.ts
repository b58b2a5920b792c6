/** A program of somebody who generated types from the documents of a running service; it is not compiled here. */
export const client = `
import type { components, paths } from './original.ts'
import type { paths as StablePaths } from './stable.ts'

type Answer<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : never
type Events = Answer<paths['/events']['get']>
type StableEvents = Answer<StablePaths['/events']['get']>
type Event = components['schemas']['Event']

const base = process.argv[2] ?? ''

async function read<Body>(address: string): Promise<Body> {
  const response = await fetch(base + address)
  if (!response.ok) throw new Error(((await response.json()) as components['schemas']['Error']).message)
  return (await response.json()) as Body
}

function cityOf({ venue }: Event): string {
  return (Array.isArray(venue) ? venue[0] : venue)?.city ?? ''
}

const query: NonNullable<paths['/events']['get']['parameters']['query']> = { per_page: 3, orderby: 'title' }
const stableQuery: StablePaths['/events']['get']['parameters']['query'] = { ...query, shape: 'stable' }
const body: components['schemas']['EventCreate'] = { title: 'New', start_date: 'tomorrow', end_date: 'tomorrow' }

const { events } = await read<Events>('/events?per_page=' + query.per_page)
for (const { id } of events) {
  const event = await read<Event>('/events/' + id)
  const prices: string = event.cost_details.values.join()
  const place: string = event.json_ld?.name ?? ''
  console.log(event.title, cityOf(event), Number(event.start_date_details.year) + 1, prices, place.length > 0)
}
const stable = await read<StableEvents>('/events?shape=' + stableQuery.shape)
const year: number = stable.events[0]?.start_date_details.year ?? 0
console.log(year, stable.events[0]?.venue.map(({ city }) => city), body.title)
`
