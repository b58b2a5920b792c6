/** Writes in several languages: a write sets the texts of its language only; a fallback text is no translation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, listed, make } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const patch = (path: string, body: Record<string, unknown>) => app.call('PATCH', path, { body, as: 'administrator' })
const get = async (path: string) => (await app.get(path)).body
const languages = ['en', 'fr', 'de'] as const

/** Each kind of record, the field that names it, its translated texts. */
const kinds = [
  { path: '/events', label: 'title', texts: ['title', 'description', 'excerpt'], base: event({}) },
  { path: '/venues', label: 'venue', texts: ['venue', 'description'], base: {} },
  { path: '/organizers', label: 'organizer', texts: ['organizer', 'description'], base: {} },
  { path: '/categories', label: 'name', texts: ['name', 'description'], base: {} },
  { path: '/tags', label: 'name', texts: ['name', 'description'], base: {} },
]

describe.each(kinds)('$path', ({ path, label, texts, base }) => {
  const in_ = (language: string, only = texts) =>
    Object.fromEntries(
      only.map((text) => {
        const words = `${text} ${path.slice(1)} ${language}`
        return [text, text === label ? words : `<p>${words}</p>`]
      }),
    )
  const shown = (record: Record<string, unknown>) => texts.map((text) => record[text])

  test('is one record; a write in a language sets the texts of that language only', async () => {
    const { id } = await make(app, `/en${path}`, { ...base, ...in_('en') })
    expect((await patch(`/fr${path}/${id}`, in_('fr'))).body).toMatchObject({ id, language: 'fr', ...in_('fr') })
    expect((await patch(`${path}/${id}`, { ...in_('de'), i18n_language: 'de' })).body).toMatchObject({
      id,
      language: 'de',
      ...in_('de'),
    })
    for (const language of languages) {
      const record = await get(`/${language}${path}/${id}`)
      expect(shown(record)).toEqual(Object.values(in_(language)))
      expect(record.language).toBe(language)
      expect(Object.keys(record.translations as object)).toEqual([...languages])
      expect((record.translations as Record<string, unknown>)[language]).toEqual({
        slug: record.slug,
        rest_url: `${app.url}/${language}/cal/events/v1${path}/${id}`,
      })
    }
    await patch(`/fr${path}/${id}`, { [label]: 'Seulement ici' })
    expect((await get(`/en${path}/${id}`))[label]).toBe(in_('en')[label])
    expect((await get(`/de${path}/${id}`))[label]).toBe(in_('de')[label])
  })

  test('sent back as it was read in another language, it has no translation', async () => {
    const { id } = await make(app, `/en${path}`, { ...base, ...in_('source') })
    const read = await get(`/fr${path}/${id}`)
    expect([read.language, read[label]]).toEqual(['en', in_('source')[label]])
    const back = await patch(`/fr${path}/${id}`, read)
    expect(Object.keys(back.body.translations as object)).toEqual(['en'])
    await patch(`/en${path}/${id}`, { [label]: 'New name' })
    expect((await get(`/fr${path}/${id}`))[label]).toBe('New name')
  })

  test('with one text changed, only that is a translation, from which its slug is made', async () => {
    const { id, slug } = await make(app, `/en${path}`, { ...base, ...in_('mixed') })
    const read = await get(`/de${path}/${id}`)
    const { body } = await patch(`/de${path}/${id}`, { ...read, [label]: `Übersetzt ${path.slice(1)}` })
    expect(body).toMatchObject({
      language: 'de',
      slug: `uebersetzt-${path.slice(1)}`,
      [label]: `Übersetzt ${path.slice(1)}`,
      description: in_('mixed').description,
    })
    await patch(`/en${path}/${id}`, { description: '<p>Changed at the source</p>' })
    expect((await get(`/de${path}/${id}`)).description).toBe('<p>Changed at the source</p>')
    expect((await get(`/en${path}/${id}`)).slug).toBe(slug)
  })

  test('cleared, a text falls back again, in its language only', async () => {
    const { id } = await make(app, `/en${path}`, { ...base, ...in_('clear en') })
    for (const empty of [null, '']) {
      await patch(`/fr${path}/${id}`, { description: '<p>En français</p>' })
      expect((await get(`/fr${path}/${id}`)).description).toBe('<p>En français</p>')
      await patch(`/fr${path}/${id}`, { description: empty })
      expect((await get(`/fr${path}/${id}`)).description).toBe(in_('clear en').description)
    }
    await patch(`/fr${path}/${id}`, { description: '<p>Reste</p>' })
    await patch(`/en${path}/${id}`, { description: null })
    expect((await get(`/fr${path}/${id}`)).description).toBe('<p>Reste</p>')
  })

  test('a slug is a translation in its language only', async () => {
    const { id } = await make(app, `/en${path}`, { ...base, ...in_('slugs') })
    const own = `nom-francais-${path.slice(1)}`
    expect((await patch(`/fr${path}/${id}`, { slug: own })).body.slug).toBe(own)
    expect((await get(`/en${path}/${id}`)).slug).not.toBe(own)
    expect((await get(`/fr${path}/${id}`)).slug).toBe(own)
  })
})

test('the language of the create is the source: it comes after the site’s, before any other', async () => {
  const { id, language } = await make(app, '/fr/events', event({ title: 'Fête', description: '<p>Source</p>' }))
  expect(language).toBe('fr')
  expect(await get(`/de/events/${id}`)).toMatchObject({ title: 'Fête', language: 'fr' })
  await patch(`/de/events/${id}`, { description: '<p>Deutsch</p>' })
  expect(await get(`/en/events/${id}`)).toMatchObject({ title: 'Fête', description: '<p>Source</p>' })
  await patch(`/en/events/${id}`, { title: 'Feast' })
  expect(await get(`/de/events/${id}`)).toMatchObject({ title: 'Feast', description: '<p>Deutsch</p>', language: 'en' })
})

test('i18n_language of a create precedes the root, in body and query; links stay on the root', async () => {
  const inBody = await app.post('/fr/events', event({ title: 'Körper', i18n_language: 'de' }), 'administrator')
  expect(inBody.body).toMatchObject({
    language: 'de',
    slug: 'koerper',
    rest_url: `${app.url}/fr/cal/events/v1/events/${inBody.body.id}`,
  })
  expect(inBody.headers.get('content-language')).toBe('de')
  expect((await app.post('/events?i18n_language=de', event({ title: 'Frage' }), 'administrator')).body.language).toBe(
    'de',
  )
  const form = await app.call('POST', '/events', {
    as: 'administrator',
    raw: 'title=Formular&start_date=2999-01-01&end_date=2999-01-01&i18n_language=de',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
  expect(form.body.language).toBe('de')
  expect(
    (await app.post('/events?i18n_language=de', event({ title: 'Corps', i18n_language: 'fr' }), 'administrator')).body
      .language,
  ).toBe('fr')
})

test('a record without a title in a language cannot lose the one it has', async () => {
  const { id } = await make(app, '/en/events', event({ title: 'Kept' }))
  await patch(`/fr/events/${id}`, { title: 'Gardé' })
  for (const empty of [null, '', ' ']) expect((await patch(`/fr/events/${id}`, { title: empty })).status).toBe(400)
  expect((await get(`/fr/events/${id}`)).title).toBe('Gardé')
})

test('a translation without a title is one of the translations, with its effective slug', async () => {
  const { id, slug } = await make(app, '/en/events', event({ title: 'Described' }))
  await patch(`/fr/events/${id}`, { description: 'Décrit' })
  expect((await get(`/en/events/${id}`)).translations).toMatchObject({
    en: { slug },
    fr: { slug, rest_url: `${app.url}/fr/cal/events/v1/events/${id}` },
  })
})

test('shared fields are shared: a date written on one root applies to all', async () => {
  const { id } = await make(app, '/en/events', event({ title: 'Shared' }))
  await patch(`/fr/events/${id}`, { start_date: '2999-04-01 10:00:00', featured: true })
  expect(await get(`/de/events/${id}`)).toMatchObject({ start_date: '2999-04-01 10:00:00', featured: true })
})

test('by slug: the requested language comes first, then the others; a slug in the body is of the former', async () => {
  const first = await make(app, '/en/events', event({ title: 'Ball' }))
  const second = await make(app, '/fr/events', event({ title: 'Ball' }))
  expect([first.slug, second.slug]).toEqual(['ball', 'ball'])
  expect((await get('/en/events/by-slug/ball')).id).toBe(first.id)
  expect((await get('/fr/events/by-slug/ball')).id).toBe(second.id)
  expect((await get('/de/events/by-slug/ball')).id).toBe(first.id)
  await patch(`/de/events/${second.id}`, { title: 'Tanz' })
  for (const root of ['/en', '/fr', '/de']) expect((await get(`${root}/events/by-slug/tanz`)).id).toBe(second.id)
  expect((await patch('/de/events/by-slug/tanz', { slug: 'tanzball' })).body).toMatchObject({
    id: second.id,
    slug: 'tanzball',
  })
  expect((await get('/fr/events/by-slug/ball')).id).toBe(second.id)
  expect((await app.get('/de/events/by-slug/tanz')).status).toBe(404)
})

test('inline records are written in the language of the event', async () => {
  const body = await make(
    app,
    '/de/events',
    event({ title: 'Fest', venue: { venue: 'Bürgerhaus' }, organizer: { organizer: 'Chor' }, categories: ['Märkte'] }),
  )
  for (const record of [body.venue, body.organizer[0]]) expect(record).toMatchObject({ language: 'de' })
  expect(body.venue.slug).toBe('buergerhaus')
  expect(await get(`/categories/${body.categories[0]?.id}`)).toMatchObject({ language: 'de', slug: 'maerkte' })
  await patch(`/fr/venues/${body.venue.id}`, { venue: 'Maison' })
  await patch(`/fr/categories/${body.categories[0]?.id}`, { name: 'Marchés' })
  expect(await get(`/fr/events/${body.id}`)).toMatchObject({
    title: 'Fest',
    venue: { venue: 'Maison' },
    categories: [{ name: 'Marchés', slug: 'marches' }],
  })
  expect((await get(`/fr/events?include=${body.id}`)).events[0]).toMatchObject({
    venue: { venue: 'Maison' },
    categories: [{ name: 'Marchés' }],
  })
})

describe('with LANGUAGE_FALLBACK=off', () => {
  let strict: Running
  beforeAll(async () => {
    strict = await startApp({ LANGUAGE_FALLBACK: 'off' })
  })
  afterAll(() => strict.stop())

  test('an empty or unchanged text does not put a record into a list', async () => {
    const { id } = await make(strict, '/en/events', event({ title: 'Only English', description: 'Here' }))
    const list = '/fr/events?starts_after=2900-01-01'
    await strict.call('PATCH', `/fr/events/${id}`, {
      body: { title: 'Only English', description: 'Here', excerpt: null },
      as: 'administrator',
    })
    expect(await listed(strict, list)).toEqual([])
    expect((await strict.get(`/fr/events/${id}`)).body.title).toBe('Only English')
    await strict.call('PATCH', `/fr/events/${id}`, { body: { title: 'Aussi français' }, as: 'administrator' })
    expect(await listed(strict, list)).toEqual([id])
  })
})
