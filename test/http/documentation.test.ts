/**
 * The documentation by the service: the namespace index, OPTIONS, the OpenAPI document; its page has tests of its own.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoment } from '../../src/calendar/values/moment.ts'
import { dateForms } from '../../src/http/documentation/date-forms.ts'
import { type Filled, startFilled } from '../support/filled.ts'
import { declared, specified } from '../support/interface.ts'

const NAMESPACE = '/cal/events/v1'

interface Argument {
  description: string
  required: boolean
  type?: string
  default?: unknown
}

interface Described {
  namespace: string
  methods: string[]
  endpoints: { methods: string[]; args: Record<string, Argument> }[]
  _links?: { self: { href: string }[] }
}

let app: Filled
let index: Record<string, Described>
beforeAll(async () => {
  app = await startFilled()
  index = (await app.get('')).body.routes as Record<string, Described>
})
afterAll(() => app.stop())

const expressPath = (route: string) => route.replace(/\(\?P<(\w+)>[^)]+\)/g, '{$1}')

/** A route that answers GET answers HEAD. */
const withHead = (methods: readonly string[]) => (methods.includes('GET') ? [...methods, 'HEAD'] : methods)

describe('the namespace index', () => {
  test('has the keys of the original, and all routes in its order', async () => {
    const { body } = await app.get('')
    expect(Object.keys(body)).toEqual(['namespace', 'routes', '_links'])
    expect(body.namespace).toBe('cal/events/v1')
    expect(body._links).toEqual({ up: [{ href: `${app.url}/` }] })
    expect(Object.keys(index)).toEqual(Object.keys(specified).map((route) => NAMESPACE + route))
  })

  test.each(Object.entries(specified))('describes %s', (route, endpoints) => {
    const described = index[NAMESPACE + route]!
    expect(described.namespace).toBe('cal/events/v1')
    expect(described.methods.toSorted()).toEqual(endpoints.flatMap(({ methods }) => methods).toSorted())
    expect(described._links).toEqual(
      route.includes('(') ? undefined : { self: [{ href: `${app.url}${NAMESPACE}${route}` }] },
    )
    for (const { methods, args, required = [] } of endpoints) {
      const found = described.endpoints.find((endpoint) => endpoint.methods.join() === methods.join())
      expect(Object.keys(found?.args ?? {})).toEqual(expect.arrayContaining([...args, 'i18n_language']))
      const needed = Object.entries(found?.args ?? {}).filter(([, argument]) => argument.required)
      expect(needed.map(([name]) => name).toSorted()).toEqual([...required].toSorted())
      for (const argument of Object.values(found?.args ?? {})) expect(argument.description).toMatch(/\w/)
    }
  })

  test.each(declared)('$route declares $name', ({ route, name, type, initial }) => {
    const argument = index[NAMESPACE + route]?.endpoints[0]?.args[name]
    if (type) expect(argument?.type).toBe(type)
    expect(argument?.default).toEqual(initial)
  })

  test('is only returned for its own name', async () => {
    expect((await app.get('?namespace=cal/events/v1')).status).toBe(200)
    expect(await app.get('?namespace=wp/v2')).toMatchObject({ status: 404, body: { code: 'rest_invalid_namespace' } })
  })

  test.each(['foo', 'help', 'edit', ''])(
    'is the same in the context %j, which has a type on other routes only',
    async (context) => {
      expect((await app.get(`?context=${context}`)).body).toEqual((await app.get('')).body)
      expect((await app.get(`/doc?context=${context}`)).status).toBe(['help', 'edit'].includes(context) ? 200 : 400)
      expect(index[NAMESPACE]?.endpoints[0]?.args).toMatchObject({ context: { default: 'view', required: false } })
      expect(index[NAMESPACE]?.endpoints[0]?.args.context).not.toHaveProperty('type')
    },
  )

  test('has URLs of the requested root', async () => {
    const { body } = await app.get('/fr')
    expect((body.routes as typeof index)[`${NAMESPACE}/events`]?._links).toEqual({
      self: [{ href: `${app.url}/fr${NAMESPACE}/events` }],
    })
  })

  test.each(Object.keys(specified))('OPTIONS %s is its entry', async (route) => {
    const path = expressPath(route).replace('{id}', '1').replace('{slug}', 'x')
    const { status, body, headers } = await app.call('OPTIONS', path)
    expect([status, body]).toEqual([200, index[NAMESPACE + route]])
    expect(headers.get('allow')?.split(', ').toSorted()).toEqual(
      [...new Set(withHead(['OPTIONS', ...index[NAMESPACE + route]!.methods]))].toSorted(),
    )
  })
})

describe('in a browser', () => {
  const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test('the page depends on the caller, and is only cached for anonymous callers', async () => {
    for (const headers of [browser, {}]) {
      expect((await app.get('/doc', undefined, headers)).headers.get('cache-control')).toBe(
        'public, max-age=0, must-revalidate',
      )
      expect((await app.get('/doc', 'editor', headers)).headers.get('cache-control')).toBe('private, no-store')
    }
  })

  test('every form of a date that it shows is one', () => {
    for (const example of dateForms.flatMap(({ examples }) => examples))
      expect(parseMoment(example, 'Europe/Zurich', app.service.now()), example).toBeDefined()
  })

  test('programs get JSON, and so does ?format=json', async () => {
    expect((await app.get('/doc')).headers.get('content-type')).toMatch(/^application\/json/)
    expect((await app.get('/doc?format=json', undefined, browser)).body.openapi).toBe('3.1.0')
    expect((await app.get('/events', undefined, browser)).headers.get('content-type')).toMatch(/^application\/json/)
  })
})
