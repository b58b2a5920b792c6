/** How a combination is sent. */
import type { Answer, Running } from '../support/app.ts'
import type { Asked } from './asked.ts'
import type { Combination } from './combinations.ts'

function pairs(name: string, value: unknown): string[] {
  // The name of a town may have a comma.
  if (name === 'city' && Array.isArray(value)) return value.map((each) => `city[]=${encodeURIComponent(String(each))}`)
  return [`${name}=${encodeURIComponent(String(value))}`]
}

function query(params: object): string {
  return Object.entries(params)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&')
}

/** The path and query, as a person may repeat it. */
export function addressOf(asked: Combination): string {
  const root = `${asked.language === 'en' ? '' : `/${asked.language}`}/cal/events/v1`
  switch (asked.kind) {
    case 'list':
      return `${root}/events?${query({ ...asked.params, ...(asked.facets.length ? { facets: asked.facets } : {}) })}`
    case 'geojson':
      return `${root}/events.geojson?${query(asked.params)}`
    case 'map':
      return `${root}/map?${query({ ...asked.params, zoom: asked.zoom })}`
    case 'calendar':
      return `${root}/calendar?${query({ ...asked.params, per_day: asked.perDay })}`
    case 'explain':
      return `${root}/events/${asked.event.id}/explain?${query(asked.params)}`
  }
}

const asOf = ({ role }: Asked) => (role === 'anonymous' ? undefined : role)

export function ask(app: Running, asked: Combination): Promise<Answer> {
  return app.get(app.url + addressOf(asked), asOf(asked))
}

export interface Pages {
  /** The ids of each, as far as the addresses of next pages lead. */
  byNumber: number[][]
  /** Of the second page, after the cursor of the first; absent: the order has no cursor. */
  byCursor?: number[]
}

const MAX_PAGES = 4

const idsIn = ({ body }: Answer) => body.events.map(({ id }) => id)

/** The first pages of a list. */
export async function pagesOf(app: Running, asked: Combination): Promise<Pages> {
  const first = await ask(app, asked)
  const byNumber = [idsIn(first)]
  let next = first.body.next_rest_url
  for (; next && byNumber.length < MAX_PAGES; ) {
    const answer = await app.get(next, asOf(asked))
    byNumber.push(idsIn(answer))
    next = answer.body.next_rest_url
  }
  const cursor = first.headers.get('x-next-cursor')
  if (!cursor) return { byNumber }
  const second = await app.get(`${app.url}${addressOf(asked)}&cursor=${encodeURIComponent(cursor)}`, asOf(asked))
  return { byNumber, byCursor: idsIn(second) }
}
