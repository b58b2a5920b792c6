/** Random requests with a fixed seed: rules for every response, and for the lists after them. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../../src/calendar/resources/index.ts'
import { type Answer, type Running, startApp } from '../support/app.ts'
import { makeEvent } from '../support/records.ts'
import { counts, expected, listFilters, queryOf, readAll } from '../support/recount.ts'
import { soon } from '../support/refusals.ts'
import { type Generated, requests, toCall } from '../support/requests.ts'

const SEED = 20_261_121
/** Requests; `npm run fuzz` sends more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1_500)

let app: Running
const schemas = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new Map<string, ValidateFunction>()
/** The names of fields, of parameters and headers in the document of the interface, and what WordPress itself reads. */
const known = new Set(['_fields', ...Object.values(resources).flatMap(({ fields }) => Object.keys(fields))])

function learnNames(document: unknown): void {
  if (typeof document !== 'object' || document === null) return
  if ('in' in document && 'name' in document) known.add(String(document.name))
  Object.values(document).forEach(learnNames)
}

beforeAll(async () => {
  app = await startApp()
  for (const shape of ['original', 'stable']) {
    const document: object = (await app.get(`/doc?shape=${shape}`)).body
    schemas.addSchema(document, shape)
    learnNames(document)
  }
  for (const title of ['Concert', 'Konzert im Park', 'Jazz', 'Fête'])
    await makeEvent(app, {
      title,
      start_date: '2027-01-10',
      end_date: '2027-01-11',
      categories: ['Music', 'Jazz'],
      tags: ['Free', 'Été'],
      venue: { venue: `${title} hall` },
      organizer: { organizer: `${title} club` },
    })
})
afterAll(() => app.stop())

function documented(address: string): ValidateFunction {
  const found = compiled.get(address) ?? schemas.compile({ $ref: address })
  compiled.set(address, found)
  return found
}

function validates(pointer: string, answer: Answer, shape = 'original'): void {
  const validate = documented(`${shape}#/${pointer}`)
  expect(validate(answer.body), `${schemas.errorsText(validate.errors)}\n${answer.text.slice(0, 1_000)}`).toBe(true)
}

/** An error says what it is, and of a parameter its name. */
function isError(answer: Answer, { method, headers }: Generated): void {
  expect(answer.status).toBeLessThan(500)
  if (method === 'HEAD') return
  if (headers.Accept) {
    expect([answer.body.status, answer.headers.get('content-type')]).toEqual([
      answer.status,
      'application/problem+json; charset=utf-8',
    ])
    return
  }
  validates('components/schemas/Error', answer)
  expect(answer.body.data.status).toBe(answer.status)
  if (answer.body.code !== 'rest_invalid_param') return
  const names = Object.keys(answer.body.data.params)
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) {
    expect(known).toContain(name.split('.')[0])
    expect(answer.body.message).toContain(name)
  }
}

/** The query, the body and the header Prefer may ask for it. */
function shapeOf({ query, body, headers }: Generated): string {
  const asked = new Map<string, unknown>(query).get('shape') ?? body?.shape ?? headers.Prefer
  return String(asked).endsWith('stable') ? 'stable' : 'original'
}

function isDocumented(answer: Answer, request: Generated): void {
  const { method, route, query } = request
  if (['HEAD', 'OPTIONS'].includes(method) || query.some(([name]) => name === '_fields')) return
  const operation = `${route.replaceAll('/', '~1').replace(/[{}]/g, encodeURIComponent)}/${method.toLowerCase()}`
  validates(`paths/${operation}/responses/${answer.status}/content/application~1json/schema`, answer, shapeOf(request))
}

test('every response follows the rules', async () => {
  await app.get('/events?near=Bern') // the places are read at the first question
  const seen = new Map<number, number>()
  const property = fc.asyncProperty(requests, async (request) => {
    const before = await app.engine.store.now()
    await app.indexer.waitUntilVisible(before, 30_000) // its processor time is not the next request's
    const answer = await soon(() => app.call(...toCall(request)))
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
    if (answer.status >= 400) isError(answer, request)
    else if (answer.status < 300) isDocumented(answer, request)
    if (answer.status >= 300 || request.method === 'GET')
      expect(await app.engine.store.now(), 'nothing is written').toBe(before)
  })
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true })
  console.log(`fuzz: seed ${SEED}, requests by status`, Object.fromEntries([...seen].sort()))
  for (const status of [200, 201, 400, 401, 403, 404])
    expect(seen.get(status), `answers of ${status}`).toBeGreaterThan(0)
}, 600_000)

/** All pages of a list. */
async function walk(
  path: string,
  as?: 'administrator',
): Promise<{ ids: number[]; totals: number[]; records: Record<string, number>[] }> {
  const records: Record<string, number>[] = []
  const totals: number[] = []
  for (let next: string | undefined = path; next; ) {
    const { status, body, text } = await app.get(next, as)
    expect(status, text).toBe(200)
    records.push(
      ...((body.events ?? body.venues ?? body.categories ?? body.tags) as unknown as Record<string, number>[]),
    )
    totals.push(body.total)
    next = body.next_rest_url
  }
  return { ids: records.map(({ id }) => id!), totals: [...new Set(totals)], records }
}

test('lists are equal to a filter over all stored records', async () => {
  for (const { id, status, rrule, rdate } of (await readAll(app.engine.store)).events) {
    if (!rrule && !rdate?.length) continue
    // Series are listed by their occurrences: they become single events, as those in the trash after their return.
    const single = { status, rrule: '', rdate: '' }
    for (const body of status === 'trash' ? [{ status: 'draft' }, single] : [single])
      expect((await app.call('PUT', `/events/${id}`, { as: 'administrator', body })).text).toContain(`"id":${id},`)
  }
  const all = await readAll(app.engine.store)
  expect(all.events.length).toBeGreaterThan(10)
  let hits = 0
  await fc.assert(
    fc.asyncProperty(listFilters(all), fc.boolean(), async (filters, editor) => {
      const { status, ...rest } = filters
      const wanted = expected(filters, all, editor)
      const { ids, totals } = await walk(
        `/events?${queryOf(editor ? { status, ...rest } : rest).replace('&status=undefined', '')}`,
        editor ? 'administrator' : undefined,
      )
      expect({ ids, totals }).toEqual({ ids: wanted, totals: [wanted.length] })
      hits += wanted.length
    }),
    { seed: SEED, numRuns: 250, endOnFailure: true },
  )
  expect(hits).toBeGreaterThan(50)
})

test('counts are of the events that anybody may open', async () => {
  const all = await readAll(app.engine.store)
  for (const taxonomy of ['categories', 'tags'] as const) {
    const { records } = await walk(`/${taxonomy}?hide_empty=false&per_page=50`)
    const wanted = counts(all, taxonomy)
    expect(records.map(({ id, count }) => [id, count]).toSorted()).toEqual(
      all[taxonomy].map(({ id }) => [id, wanted.get(id) ?? 0]).toSorted(),
    )
  }
  const used = counts(all, 'venue')
  const { ids } = await walk('/venues?has_events=true&status=any&per_page=50', 'administrator')
  expect(ids.toSorted()).toEqual(
    all.venues
      .filter(({ id, status }) => used.has(id) && status !== 'trash')
      .map(({ id }) => id)
      .toSorted(),
  )
})
