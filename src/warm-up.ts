/**
 * What the first requests of a process would pay for all others is done before they come: the threads that search, the
 * columns and words in memory, the code that is compiled. The service asks itself, a little at a time.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { languageCodes } from './calendar/languages.ts'
import { byId } from './calendar/lists/query.ts'
import type { Engine } from './calendar/ports.ts'
import { resources } from './calendar/resources/index.ts'
import { NAMESPACE } from './http/address.ts'

/** What a smaller calendar has is read within a moment. */
const MIN_RECORDS = 20_000
/** The start itself is over by then. */
const FIRST_PAUSE_MS = 1_000
/** Of a core, no more than this share is taken. */
const SHARE = 1 / 4

const WORLD = 'bbox=-180,-85,180,85'
const ALWAYS = 'start_date=1970-01-01&end_date=2100-01-01'
const { facets = {}, sortings } = resources.events

/** Below the namespace: each asks for one thing that the others have not. */
export const warmUpPaths: readonly string[] = [
  '/events',
  `/events?${ALWAYS}`,
  `/events?${ALWAYS}&orderby=id`,
  ...Object.keys(facets).map((name) => `/events?facets=${name}`),
  '/calendar',
  `/map?${WORLD}&zoom=0`,
  ...Object.keys(sortings).map((order) => `/events?orderby=${order}&near=Bern&q=a`),
  ...languageCodes.flatMap((language) => [
    `/events?q=a&i18n_language=${language}`,
    `/events?orderby=title&i18n_language=${language}`,
  ]),
  '/suggest?q=co',
  '/suggest?q=con',
  '/doc',
]

/** Where the service listens. */
interface Address {
  host: string
  port: number
}

/** Ends early when `stopping` is true; a request that fails is not repeated. */
export async function warmUp(
  { search }: Pick<Engine, 'search'>,
  address: Address,
  stopping: () => boolean,
): Promise<void> {
  const { distinct: _, ...all } = byId('events', [], 0)
  const [found] = await search.find([all])
  if ((found?.total ?? 0) < MIN_RECORDS) return
  let pause = FIRST_PAUSE_MS
  for (const path of warmUpPaths) {
    await sleep(pause, undefined, { ref: false })
    if (stopping()) return
    const begun = performance.now()
    await ask(address, path).catch(() => {})
    pause = (performance.now() - begun) / SHARE
  }
}

async function ask({ host, port }: Address, path: string): Promise<void> {
  const headers = { 'User-Agent': 'kalends (warm-up)' }
  const asked = request({ host, port, path: `/${NAMESPACE}${path}`, agent: false, headers }).end()
  const [response] = await once(asked, 'response')
  await once(response.resume(), 'end')
}
