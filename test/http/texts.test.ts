/** Titles in one encoding, and descriptions as they were written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../src/calendar/writes/context.ts'
import { type Running, startApp } from '../support/app.ts'
import { listed, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const patch = (path: string, body: object) => app.call('PATCH', path, { body, as: 'administrator' })

describe('a title', () => {
  const spellings: readonly [sent: string, shown: string, slug: string][] = [
    ['<b>Rock</b> &amp; Roll', 'Rock & Roll', 'rock-roll'],
    ['Jazz &#038; Blues', 'Jazz & Blues', 'jazz-blues'],
    ['Don&#8217;t &quot;Stop&quot;', 'Don’t "Stop"', 'dont-stop'],
    ['Kids <3 Music', 'Kids <3 Music', 'kids-3-music'],
    ['Kids &lt;3 <i>Art</i>', 'Kids <3 Art', 'kids-3-art'],
    ['Twice &amp;amp; More', 'Twice & More', 'twice-more'],
    ['One<br>Two', 'One Two', 'one-two'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Safe', 'Safe', 'safe'],
  ]

  test.each([
    ['/events', 'title'],
    ['/venues', 'venue'],
    ['/organizers', 'organizer'],
    ['/categories', 'name'],
    ['/tags', 'name'],
  ])('in %s is text, whoever wrote it', async (path, field) => {
    const dates = path === '/events' ? { start_date: '2999-05-01', end_date: '2999-05-01' } : {}
    for (const [sent, shown, slug] of spellings) {
      const made = await make(app, path, { ...dates, [field]: sent })
      expect([made[field], made.slug]).toEqual([shown, slug])
      expect((await patch(`${path}/${made.id}`, { [field]: made[field] })).body[field]).toBe(shown)
    }
  })

  test('stored with markup by an earlier version is shown as text', async () => {
    const { id } = await makeEvent(app, { title: 'Old' })
    const { store } = app.engine
    const [stored] = await store.get<Document>('events', [id])
    const texts = { en: { ...stored!.texts.en, title: '<b>Old</b> &amp; new' } }
    await store.put('events', { ...stored!, rev: stored!.rev + 1, texts }, stored!.rev)
    expect((await app.get(`/events/${id}`)).body.title).toBe('Old & new')
    const back = await patch(`/fr/events/${id}`, { title: 'Old & new' })
    expect(Object.keys(back.body.translations as object)).toEqual(['en'])
  })

  test('a slug that is sent has no names of tags and entities', async () => {
    expect((await makeEvent(app, { slug: '<i>Own</i> &amp; &#8217;slug' })).slug).toBe('own-slug')
  })

  test('is found as it was answered, and as others spell it', async () => {
    const { id } = await makeEvent(app, { title: 'Soul & “Funk” <3 Night' })
    expect(await app.service.visible(30_000)).toBe(true)
    for (const search of [
      'Soul & “Funk” <3 Night',
      'Soul &amp; &#8220;Funk&#8221; &lt;3 Night',
      'Soul &#038; &ldquo;Funk&rdquo; &#60;3 Night',
      '<b>Soul</b> &#x26; Funk',
    ])
      expect([
        search,
        await listed(app, `/events?starts_after=2900-01-01&search=${encodeURIComponent(search)}`),
      ]).toEqual([search, [id]])
  })
})

describe('a description', () => {
  const written = 'One & <3\nTwo\n\nThree'
  const shown = '<p>One & <3<br />\nTwo</p>\n<p>Three</p>'

  test.each(['/events', '/venues', '/organizers'])('of %s is stored as it was written', async (path) => {
    const dates = { title: 'Edit', start_date: '2999-05-01', end_date: '2999-05-01' }
    const named = path === '/events' ? dates : { venue: 'Edit', organizer: 'Edit' }
    const made = await make(app, path, { ...named, description: written })
    expect(made.description).toBe(shown)
    const address = `${path}/${made.id}`
    for (const sent of [shown, written, shown]) {
      const { body } = await patch(address, { description: sent })
      expect([body.description, body.modified_utc]).toEqual([shown, made.modified_utc])
    }
    for (const [as, text] of [
      ['editor', written],
      ['other', shown],
      [undefined, shown],
    ] as const) {
      expect((await app.get(`${address}?context=edit`, as)).body.description).toBe(text)
      const { body } = await app.get(
        `${path}?context=edit&search=edit${path === '/events' ? '&starts_after=2900-01-01' : ''}`,
        as,
      )
      expect((body[path.slice(1)] as { description: string }[])[0]!.description).toBe(text)
    }
    const changed = `${shown}\n<p>Four</p>`
    const { body } = await patch(address, { description: changed })
    expect((await patch(address, { description: body.description })).body.description).toBe(body.description)
    expect(body.description).toBe('<p>One &amp; &lt;3<br />\nTwo</p>\n<p>Three</p>\n<p>Four</p>')
  })

  test('in another language is no translation when it is sent back as it was answered', async () => {
    const { id } = await makeEvent(app, { description: written, excerpt: 'Short' })
    const { body } = await app.get(`/fr/events/${id}`)
    const back = await patch(`/fr/events/${id}`, { description: body.description, excerpt: body.excerpt })
    expect([body.excerpt, Object.keys(back.body.translations as object)]).toEqual(['<p>Short</p>', ['en']])
  })

  test.each([
    ['its length', 'a'.repeat(199_999)],
    ['its tags', 'a<hr />'.repeat(5_000)],
  ])('that would be too long for a write by %s is answered as it is', async (_, description) => {
    const { id } = await makeEvent(app, { description })
    const { body } = await app.get(`/events/${id}`)
    expect(body.description).toBe(description.trim())
    expect((await patch(`/events/${id}`, { description: body.description })).status).toBe(200)
  })

  test('in json_ld is plain text, of venues and organizers too', async () => {
    const description = '<ul><li>One</li><li>Two</li></ul>'
    for (const [path, body] of [
      ['/venues', { venue: 'Listed hall' }],
      ['/organizers', { organizer: 'Listed club' }],
    ] as const) {
      const { id } = await make(app, path, { ...body, description })
      const { json_ld } = (await app.get(`${path}/${id}`)).body
      expect((json_ld as { description: string }).description.split(/\s+/).filter(Boolean)).toEqual(['One', 'Two'])
    }
  })
})
