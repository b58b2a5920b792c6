/** One round: writers write during faults. Then acknowledged writes and the index are compared with the store. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readFailures } from '../../indexers/failure-tracker.ts'
import { LATE_WRITE_MS, TASK_PAGE_RECORDS } from '../../indexers/limits.ts'
import { readCheckpoint } from '../../indexers/state/checkpoint.ts'
import { readRebuildProgress } from '../../indexers/state/rebuild-progress.ts'
import { isIdle, openTasks } from '../../indexers/state/task-rows.ts'
import { linkedResources } from '../../src/calendar/links.ts'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { isSeries } from '../../src/calendar/series/occurrences.ts'
import { drift } from '../support/mirror.ts'
import { KEY } from '../support/server.ts'
import { Random } from './random.ts'
import { occurrencesByRule, type StoredSeries } from './series.ts'
import { type Sent, Writer } from './workload.ts'
import type { World } from './world.ts'

/** Faults of a round, one after the other; some last 12 seconds. */
const FAULTS = 8
/** For the index to catch up. */
const MAX_CONVERGENCE_MS = 90_000
/** A late write may bring counts of before, until they are counted once more (indexers/counts/doubts.ts). */
const SECOND_COUNT_MS = 1.1 * LATE_WRITE_MS
const WRITERS = 4
/** More faults follow, up to so many times their number, while no more writes than these are acknowledged. */
export const FEW_ACKNOWLEDGED = 20
const MAX_TIMES = 3
const VENUES = 12
/** Events of one more venue: so many that a background task updates them. */
const CROWD = TASK_PAGE_RECORDS + 20

export interface Outcome {
  faults: Record<string, number>
  acknowledged: number
  unknown: number
  /** Acknowledged, but not stored. */
  lost: (number | string)[]
  listedAfterDelete: (number | string)[]
  /** Differences between store and index in the end. */
  drift: string[]
  /** Series whose occurrences are not listed as the stored rule gives them. */
  unlike: string[]
  /** Milliseconds from the end of the faults until there were no differences. */
  converged: number
}

async function send(world: World, method: string, path: string, body?: unknown) {
  const server = world.api()
  if (!server) throw new Error('no server answers')
  const response = await fetch(`${server.url}/cal/events/v1/${path}`, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Sent['body'],
    pending: response.headers.has('index-pending'),
  }
}

/** Creates a record, with retries until it succeeds. */
async function create(world: World, resource: string, body: object): Promise<number> {
  for (;;) {
    const answer = await send(world, 'POST', resource, body).catch(() => undefined)
    if (answer?.status === 201) return answer.body.id
    await sleep(100)
  }
}

/** A venue with very many events: copies of one that was created by the API. Once for each world. */
export async function crowd(world: World): Promise<number> {
  const { store } = world.engine
  const venue = await create(world, 'venues', { venue: 'Crowded' })
  const id = await create(world, 'events', {
    title: 'Crowd',
    start_date: '2999-05-01 19:00',
    end_date: '2999-05-01 21:00',
    venue,
  })
  const [first] = await store.get<StoredDocument & { texts: { en?: object } }>('events', [id])
  const from = await store.nextIds('posts', CROWD)
  for (let at = 0; at < CROWD; at++)
    await store.put(
      'events',
      { ...first, id: from + at, rev: 1, texts: { en: { ...first?.texts.en, slug: `crowd-${at}` } } },
      null,
    )
  return venue
}

/** `crowded`: the venue of `crowd`; `count`: of faults, during which the writers write. */
export async function round(world: World, seed: number, crowded: number, count = FAULTS): Promise<Outcome> {
  const random = new Random(seed)
  const venues = [crowded]
  for (let at = 0; at < VENUES; at++) venues.push(await create(world, 'venues', { venue: `Venue ${seed} ${at}` }))
  let over = false
  const writers = Array.from(
    { length: WRITERS },
    (_, at) =>
      new Writer(`${seed}/${at}`, (...request) => send(world, ...request), new Random(seed * 1_000 + at), venues),
  )
  const sum = (of: 'acknowledged' | 'unknown') => writers.reduce((all, { tally }) => all + tally[of], 0)
  const faults: Outcome['faults'] = {}
  const storm = async () => {
    const goesOn = (inflicted: number) =>
      inflicted < count || (sum('acknowledged') <= FEW_ACKNOWLEDGED && inflicted < count * MAX_TIMES)
    for (let inflicted = 0; goesOn(inflicted); inflicted++) {
      await sleep(random.below(700))
      const drawn = world.faults.draw(random)
      if (!drawn) return
      faults[drawn.name] = (faults[drawn.name] ?? 0) + 1
      await drawn.inflict(random)
    }
  }
  const stormOver = storm().finally(() => {
    over = true
  })
  await Promise.all([...writers.map((writer) => writer.run(() => over)), stormOver])
  await world.calm()
  // A lost position is saved again with the next change.
  await create(world, 'tags', { name: `Last of ${seed}` })
  const calm = Date.now()
  const differing = await converged(world, calm + MAX_CONVERGENCE_MS)
  const known = writers.flatMap((writer) => writer.known.map(({ id }) => id))
  const documents = await world.engine.store.get<StoredSeries>('events', known)
  const stored = new Map(documents.map((document) => [document.id, document]))
  return {
    faults,
    acknowledged: sum('acknowledged'),
    unknown: sum('unknown'),
    drift: differing,
    converged: Date.now() - calm,
    unlike: await unlikeTheirRule(world, documents),
    lost: writers.flatMap((writer) => writer.lost(stored)),
    listedAfterDelete: writers.flatMap(({ tally }) => tally.listedAfterDelete),
  }
}

async function unlikeTheirRule(world: World, documents: readonly StoredSeries[]): Promise<string[]> {
  const differing: string[] = []
  for (const document of documents.filter((each) => isSeries(each) && each.status === 'publish')) {
    const { body } = await send(world, 'GET', `events?starts_after=1000-01-02&per_page=50&include=${document.id}`)
    const listed = body.events?.map(({ occurrence_id }) => occurrence_id).toSorted()
    const given = occurrencesByRule(document).toSorted()
    if (listed?.join() !== given.join()) differing.push(`${document.id}: ${listed?.length} of ${given.length}`)
  }
  return differing
}

/** Whether it differs in a record that has a count of its events. */
function isCounted(difference: string): boolean {
  return linkedResources.some((resource) => difference.startsWith(`different ${resource} `))
}

/** The differences when all work is done, or at the deadline. */
async function converged({ engine }: World, deadline: number): Promise<string[]> {
  const { state, store, search } = engine
  for (;;) {
    const [checkpoint, rebuild, work, trouble, now] = await Promise.all([
      readCheckpoint(state),
      readRebuildProgress(state),
      openTasks(state),
      readFailures(state),
      store.now(),
    ])
    const settled = (checkpoint?.caughtUpTo ?? -1) >= now && rebuild?.state === 'done' && isIdle(work)
    const differing = settled
      ? await search.refresh().then(() => drift(engine))
      : [`not done: ${JSON.stringify({ now, checkpoint, rebuild, work, trouble })}`]
    const lasts = differing.every(isCounted) ? SECOND_COUNT_MS : 0
    if (differing.length === 0 || Date.now() > deadline + lasts) return differing
    await sleep(50)
  }
}
