/** All languages of a record in one answer and in one write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { event, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const patch = (path: string, body: object) => app.call('PATCH', path, { body, as: 'administrator' })
const read = async (path: string) => (await app.get(path)).body
const textsOf = async (path: string) => (await read(`${path}?languages=all`)).texts as unknown
const params = (body: Body) => Object.keys(body.data.params)

const kinds = [
  { path: '/events', name: 'title', base: event({}) },
  { path: '/venues', name: 'venue', base: {} },
  { path: '/organizers', name: 'organizer', base: {} },
  { path: '/categories', name: 'name', base: {} },
  { path: '/tags', name: 'name', base: {} },
]

describe.each(kinds)('$path', ({ path, name, base }) => {
  const { [name]: _, ...dates } = base as Record<string, unknown>

  test('is created in several languages, the source being the one asked for', async () => {
    const texts = {
      de: { [name]: 'Sommerfest', description: '<p>Auf Deutsch</p>' },
      en: { [name]: 'Summer party' },
      fr: { [name]: 'Fête d’été', slug: 'la-fete' },
    }
    const made = await make(app, path, { ...dates, texts })
    expect(made).toMatchObject({ [name]: 'Summer party', language: 'en', slug: 'summer-party' })
    expect(made).not.toHaveProperty('texts')
    const all = {
      en: { [name]: 'Summer party', slug: 'summer-party' },
      fr: { [name]: 'Fête d’été', slug: 'la-fete' },
      de: { [name]: 'Sommerfest', description: '<p>Auf Deutsch</p>', slug: 'sommerfest' },
    }
    expect(await textsOf(`${path}/${made.id}`)).toEqual(all)
    expect(await textsOf(`/fr${path}/${made.id}`)).toEqual(all)
    const german = await read(`/de${path}/${made.id}`)
    expect(german).toMatchObject({ [name]: 'Sommerfest', slug: 'sommerfest' })
    const back = await patch(`${path}/${made.id}?languages=all`, { texts: all })
    expect([back.body.texts, back.headers.get('etag')?.startsWith('"1-')]).toEqual([all, true])
  })

  test('is created in another language than the one asked for, or with plain fields beside', async () => {
    const { id } = await make(app, path, { ...dates, texts: { de: { [name]: 'Nur Deutsch' } } })
    expect(await read(`${path}/${id}`)).toMatchObject({ [name]: 'Nur Deutsch', language: 'de' })
    const both = await make(app, path, { ...dates, [name]: 'Plain', texts: { fr: { [name]: 'Simple' } } })
    expect(await textsOf(`${path}/${both.id}`)).toMatchObject({ en: { [name]: 'Plain' }, fr: { [name]: 'Simple' } })
    expect((await app.post(path, { ...dates, texts: { fr: {} } }, 'administrator')).body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: [name] },
    })
  })

  test('changes one text of a language, clears one, and loses a language', async () => {
    const { id } = await make(app, path, {
      ...dates,
      texts: { en: { [name]: 'Lost', description: '<p>A</p>' }, fr: { [name]: 'Perdu' }, de: { [name]: 'Verloren' } },
    })
    const address = `${path}/${id}`
    await patch(address, { texts: { fr: { description: '<p>F</p>' }, en: { description: null }, de: null } })
    expect(await textsOf(address)).toEqual({
      en: { [name]: 'Lost', slug: 'lost' },
      fr: { [name]: 'Perdu', slug: 'perdu', description: '<p>F</p>' },
    })
    await patch(address, { texts: { en: { slug: 'found' } }, description: '<p>Plain</p>' })
    await patch(`/de${address}`, { texts: { fr: { slug: null, [name]: 'Retrouvé' } } })
    expect(await textsOf(address)).toMatchObject({
      en: { slug: 'found', description: '<p>Plain</p>' },
      fr: { [name]: 'Retrouvé', slug: 'retrouve' },
    })
  })

  test('names the text in every error', async () => {
    const { id } = await make(app, path, { ...dates, [name]: 'Errors' })
    const refused: [texts: unknown, names: string[]][] = [
      [{ fr: { [name]: '' } }, [`texts.fr.${name}`]],
      [{ fr: { [name]: ['x'], description: 5 } }, [`texts.fr.${name}`, 'texts.fr.description']],
      [{ fr: { titel: 'x', __proto__: null } }, ['texts.fr.titel']],
      [{ fr: { slug: '!!!' } }, ['texts.fr.slug']],
      [{ xx: {}, constructor: {} }, ['texts.xx', 'texts.constructor']],
      [{ fr: 'x' }, ['texts.fr']],
      [{ en: null }, ['texts.en']],
      ['x', ['texts']],
      [[{}], ['texts']],
    ]
    for (const [texts, names] of refused) {
      const { status, body } = await patch(`${path}/${id}`, { texts })
      expect([JSON.stringify(texts), status, params(body)]).toEqual([JSON.stringify(texts), 400, names])
    }
    const { body } = await patch(`${path}/${id}`, { [name]: 'One', texts: { en: { [name]: 'Other' } } })
    expect(body.data.params).toEqual({ [`texts.en.${name}`]: `must not differ from ${name}` })
    expect((await patch(`${path}/${id}`, { [name]: 'One', texts: { en: { [name]: 'One' } } })).status).toBe(200)
  })

  test('says of each text which language it is', async () => {
    const { id } = await make(app, path, {
      ...dates,
      texts: { en: { [name]: 'Said', description: '<p>A</p>' }, de: { [name]: 'Gesagt' } },
    })
    const shown = async (root: string) => (await read(`${root}${path}/${id}`)).content_languages
    expect(await shown('/de')).toEqual({ [name]: 'de', description: 'en' })
    expect(await shown('/fr')).toEqual({ [name]: 'en', description: 'en' })
    expect(await shown('/en')).toEqual({ [name]: 'en', description: 'en' })
  })

  test('is validated as the answers of languages=all', async () => {
    const list = `${path}?languages=all&hide_empty=false&starts_after=2900-01-01`
    expect(await app.service.visible(30_000)).toBe(true)
    const { body } = await app.get(list)
    const records = body[path.slice(1)] as { texts: object }[]
    for (const { texts } of records) expect(Object.keys(texts)).not.toEqual([])
    expect(body.rest_url).toContain('languages=all')
    expect((await app.get(`${path}?languages=some`)).status).toBe(400)
    const { body: without } = await app.get(list.replace('languages=all', ''))
    for (const record of without[path.slice(1)] as object[]) expect(record).not.toHaveProperty('texts')
  })
})

test('texts are rendered, and as they were written with context=edit', async () => {
  const { id } = await makeEvent(app, { texts: { fr: { excerpt: 'Un\n\nDeux', image_alt_text: 'x' } } })
  expect(await textsOf(`/events/${id}`)).toMatchObject({
    fr: { excerpt: '<p>Un</p>\n<p>Deux</p>', image_alt_text: 'x' },
  })
  const { body } = await app.get(`/events/${id}?languages=all&context=edit`, 'editor')
  expect(body.texts).toMatchObject({ fr: { excerpt: 'Un\n\nDeux' } })
})

test('a protected event in a list has neither texts nor their languages', async () => {
  const { id } = await makeEvent(app, { password: 'x', texts: { fr: { title: 'Secret', description: 'Caché' } } })
  expect(await app.service.visible(30_000)).toBe(true)
  const [listed] = (await app.get(`/events?include=${id}&languages=all`)).body.events
  expect(listed).not.toHaveProperty('texts')
  expect(listed).toMatchObject({ content_languages: {} })
})

test('a venue inside an event has several languages too, and a dry run shows them', async () => {
  const venue = { texts: { en: { venue: 'Town Hall' }, de: { venue: 'Rathaus' } } }
  const made = await makeEvent(app, { venue })
  expect((await read(`/de/events/${made.id}`)).venue).toMatchObject({ venue: 'Rathaus' })
  expect((await read(`/events/${made.id}?languages=all`)).venue.texts).toMatchObject(venue.texts)
  const dry = await patch(`/events/${made.id}?dry_run=true`, { texts: { fr: { title: 'Essai' } } })
  expect(dry.body).toMatchObject({ action: 'update', changes: { texts: { from: {}, to: { fr: { title: 'Essai' } } } } })
})
