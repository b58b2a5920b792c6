/** One record in several languages: roots, i18n_language, and fallback without a translation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body, Shown } from '../support/app.ts'
import { type Filled, listed, startFilled } from '../support/filled.ts'

const languages = ['en', 'fr', 'de'] as const

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

const id = (name: string) => app.ids.get(name)
/** Every route that is read. */
const reads = () => [
  '/',
  '/doc',
  ...listed.map((list) => `/${list}`),
  `/events/${id('Jazz Night')}`,
  '/events/by-slug/jazz-night',
  `/venues/${id('Kornhaus')}`,
  '/venues/by-slug/kornhaus',
  `/organizers/${id('Jazz Club')}`,
  '/organizers/by-slug/jazz-club',
  `/categories/${id('Jazz')}`,
  `/tags/${id('Free')}`,
]

/** Addresses of the service in an answer, without those that name a language on purpose, or are of another place. */
function roots({ body }: { body: Body }): Set<string> {
  const { translations: _, ...rest } = body
  const strip = (record: unknown) =>
    JSON.stringify(record, (key, value: unknown) => (key === 'translations' ? undefined : value))
  const own = strip(rest).replaceAll(`"${app.url}/`, '"own:/')
  return new Set([...own.matchAll(/"own:(\/(?:en|fr|de))?\/cal\/events\/v1/g)].map(([, root]) => root ?? ''))
}

/** A venue or organizer by itself has no address of the interface, as in the original. */
const rooted = (path: string) => !/^\/(venues|organizers)\//.test(path)

describe('every read', () => {
  test.each(['', '/en', '/fr', '/de'])(
    'on the root %j is in its language, with links on the same root',
    async (root) => {
      for (const path of reads()) {
        const answer = await app.get(`${root}${path}`)
        expect([path, answer.status, answer.headers.get('content-language')]).toEqual([
          path,
          200,
          root.slice(1) || 'en',
        ])
        expect(roots(answer), path).toEqual(new Set(rooted(path) ? [root] : []))
      }
    },
  )

  test.each(languages)('with i18n_language=%s is in that language, on any root', async (language) => {
    for (const path of reads()) {
      const [plain, elsewhere] = await Promise.all([
        app.get(`/${language}${path}`),
        app.get(`/de${path}?i18n_language=${language}`),
      ])
      expect(elsewhere.headers.get('content-language'), path).toBe(language)
      expect(roots(elsewhere), path).toEqual(new Set(rooted(path) ? ['/de'] : []))
      const titles = ({ body }: { body: Body }) =>
        listed
          .flatMap((list) => (body as unknown as Record<string, Shown[]>)[list] ?? body)
          .map(({ title, venue, organizer, name }) => title ?? name ?? venue ?? organizer)
      expect(titles(elsewhere)).toEqual(titles(plain))
    }
  })

  test('with an unknown language is refused, and so is every write', async () => {
    const refused = {
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { i18n_language: expect.stringContaining('en, fr, de') } } },
    }
    for (const path of reads()) expect(await app.get(`${path}?i18n_language=xx`), path).toMatchObject(refused)
    for (const list of listed)
      expect(await app.post(`/${list}?i18n_language=xx`, {}, 'administrator')).toMatchObject({
        status: 400,
        body: { data: { details: { i18n_language: { message: expect.stringContaining('en, fr, de') } } } },
      })
    for (const path of reads().filter((path) => /\d|by-slug/.test(path))) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(
          await app.call(method, path, { as: 'administrator', body: { i18n_language: 'xx' } }),
          `${method} ${path}`,
        ).toMatchObject({ status: 400 })
    }
  })

  test('an error is in the requested language', async () => {
    const message = async (path: string) => (await app.get(path)).body.message
    expect(await message('/events/999999')).toBe('There is no record 999999.')
    expect(await message('/fr/events/999999')).toBe("Il n'y a pas de fiche 999999.")
    expect(await message('/fr/events/999999?i18n_language=de')).toBe('Es gibt keinen Eintrag 999999.')
    expect((await app.get('/de/nowhere')).headers.get('content-language')).toBe('de')
  })
})

describe('a record', () => {
  test('is one, with one id, in all its languages', async () => {
    const records = await Promise.all(
      languages.map(async (language) => (await app.get(`/${language}/events/${id('Sommerkonzert')}`)).body),
    )
    expect(records.map(({ id, title, language, slug }) => [id, title, language, slug])).toEqual([
      [id('Sommerkonzert'), 'Summer Concert', 'en', 'summer-concert'],
      [id('Sommerkonzert'), 'Concert d’été', 'fr', 'concert-d-ete'],
      [id('Sommerkonzert'), 'Sommerkonzert', 'de', 'sommerkonzert'],
    ])
    const slugs = { en: 'summer-concert', fr: 'concert-d-ete', de: 'sommerkonzert' }
    for (const { translations } of records) {
      expect(translations).toEqual(
        Object.fromEntries(
          Object.entries(slugs).map(([language, slug]) => [
            language,
            { slug, rest_url: `${app.url}/${language}/cal/events/v1/events/${id('Sommerkonzert')}` },
          ]),
        ),
      )
    }
    expect(records.map(({ url }) => url)).toEqual(
      languages.map((language) => `${app.url}/${language}/event/${slugs[language]}`),
    )
  })

  test('falls back field by field: the default language, then its own, then any', async () => {
    const shown = async (language: string, name: string) => {
      const { title, description, language: of } = (await app.get(`/${language}/events/${id(name)}`)).body
      return { title, description, language: of }
    }
    expect(await shown('fr', 'Jazz Night')).toEqual({
      title: 'Nuit du jazz',
      description: '<p>Musicians improvise until dawn &amp; later.</p>',
      language: 'fr',
    })
    expect(await shown('de', 'Fête nationale')).toEqual({
      title: 'Bastille Day',
      description: '<p>Événements, feux d’artifice et bals populaires</p>',
      language: 'en',
    })
    expect(await shown('fr', 'Straßenfest')).toEqual({
      title: 'Straßenfest',
      description: '<p>Führungen für Groß und Klein</p>',
      language: 'de',
    })
    expect((await app.get(`/fr/events/${id('Straßenfest')}`)).body.translations).toEqual({
      de: { slug: 'strassenfest', rest_url: expect.stringContaining('/de/') },
    })
  })

  test('embeds linked records in the requested language', async () => {
    const linked = async (language: string) => {
      const { venue, organizer, categories, tags } = (
        await app.get(`/${language}/events?include=${id('Two Halls')},${id('Konzert im Park')}`)
      ).body.events.reduce(
        (all, { venue, organizer, categories, tags }) => ({
          venue: [...all.venue, ...[venue].flat().map((one) => one.venue)],
          organizer: [...all.organizer, ...organizer.map((one) => one.organizer)],
          categories: [...all.categories, ...categories.map(({ name }) => name)],
          tags: [...all.tags, ...tags.map(({ name }) => name)],
        }),
        { venue: [] as unknown[], organizer: [] as unknown[], categories: [] as string[], tags: [] as string[] },
      )
      return [venue, organizer, categories, tags]
    }
    expect(await linked('fr')).toEqual([
      ['Tonhalle', 'Grenette', 'Schlossberg'],
      ['Association culturelle', 'Jazz Club'],
      ['Classique'],
      ['Plein air'],
    ])
    expect(await linked('de')).toEqual([
      ['Tonhalle', 'Kornhaus', 'Schlossberg'],
      ['Kulturverein', 'Jazz Club'],
      ['Klassik'],
      ['Unter freiem Himmel'],
    ])
  })

  test('is found by its slug in the requested language, then in the others', async () => {
    const ids = await Promise.all(
      [
        '/events/by-slug/sommerkonzert',
        '/fr/events/by-slug/summer-concert',
        '/de/events/by-slug/concert-d-ete',
        '/venues/by-slug/grenette',
      ].map(async (path) => (await app.get(path)).body.id),
    )
    expect(ids).toEqual([id('Sommerkonzert'), id('Sommerkonzert'), id('Sommerkonzert'), id('Kornhaus')])
  })

  test('has its page in its language', async () => {
    const { url, urls } = (await app.get(`/fr/categories/${id('Chamber Music')}`)).body as unknown as {
      url: string
      urls: Record<string, string>
    }
    expect(url).toBe(`${app.url}/fr/events/category/musique/classique/musique-de-chambre`)
    expect(urls).toEqual({
      self: `${app.url}/fr/cal/events/v1/categories/${id('Chamber Music')}`,
      collection: `${app.url}/fr/cal/events/v1/categories`,
      up: `${app.url}/fr/cal/events/v1/categories/${id('Classical')}`,
    })
    const page = await app.get(url)
    expect([page.status, page.headers.get('content-language')]).toEqual([200, 'fr'])
  })
})

describe('the settings', () => {
  let german: Filled
  beforeAll(async () => {
    german = await startFilled({ DEFAULT_LANGUAGE: 'de', LANGUAGE_FALLBACK: 'off' })
  })
  afterAll(() => german.stop())

  test('LANGUAGE_FALLBACK=off: lists and searches have translated records only', async () => {
    const titles = async (path: string) => (await german.get(path)).body.events.map(({ title }) => title)
    expect(await titles('/fr/events?per_page=50')).toEqual([
      'Longue exposition',
      'Nuit du jazz',
      'Visite guidée',
      'Concert d’été',
      'Concert au parc',
      'Fête nationale',
    ])
    expect(await titles('/fr/events?search=straßenfest')).toEqual([])
    expect(await titles('/fr/events?search=concert')).toEqual(['Concert d’été', 'Concert au parc'])
    expect((await german.get('/fr/venues')).body.total).toBe(3)
  })

  test('… items still fall back, and so do the fields of listed records', async () => {
    expect((await german.get(`/fr/events/${german.ids.get('Straßenfest')}`)).body).toMatchObject({
      title: 'Straßenfest',
      language: 'de',
    })
    expect(
      (await german.get(`/fr/events?include=${german.ids.get('Jazz Night')}`)).body.events[0]?.description,
    ).toContain('improvise')
  })

  test('DEFAULT_LANGUAGE is the language of the root without one, and the first of the fallback', async () => {
    const { body, headers } = await german.get(`/events/${german.ids.get('Guided Tour')}`)
    expect([body.title, headers.get('content-language')]).toEqual(['Führung', 'de'])
    expect((await german.get(`/fr/events/${german.ids.get('Tie One')}`)).body.title).toBe('Tie One')
    expect((await german.get('/events/999999')).body.message).toBe('Es gibt keinen Eintrag 999999.')
  })
})
