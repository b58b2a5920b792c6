/**
 * A second import, after people have worked on what the first one made: on both engines, through the command's parts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administratorContext } from '../../src/administrator-context.ts'
import { readInput } from '../../src/calendar/declaration/validate.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import type { Document } from '../../src/calendar/writes/context.ts'
import { create } from '../../src/calendar/writes/write.ts'
import { Loader, type LoadOptions } from '../../src/import/load/load.ts'
import type { EventDraft } from '../../src/import/readers/draft.ts'
import { type Running, startApp } from '../support/app.ts'
import { engines } from '../support/engines.ts'

const draft: EventDraft = {
  source_id: 'feed:1',
  texts: {
    en: { title: 'Summer concert', description: '<p>In the park</p>' },
    de: { title: 'Sommerkonzert' },
  },
  language: 'en',
  start_date: '2999-07-01 19:00:00',
  end_date: '2999-07-01 21:00:00',
  timezone: 'Europe/Zurich',
  venues: [{ name: 'Old hall', city: 'Bern' }],
  categories: ['Music'],
  cost: 'CHF 20',
  website: 'https://example.org/concert',
}

for (const { engine, skip, settings } of engines) {
  describe.skipIf(skip)(`on ${engine}`, () => {
    let app: Running
    beforeAll(async () => {
      app = await startApp(settings())
    })
    afterAll(() => app.stop())

    let count = 0
    const newDraft = (more: Partial<EventDraft> = {}): EventDraft => ({
      ...draft,
      source_id: `feed:${++count}`,
      ...more,
    })
    const origin = { via: 'import', address: 'test', request: null }
    async function load(one: EventDraft, options: LoadOptions = {}) {
      const context = { ...(await administratorContext(app.service)), audit: { trail: app.service.trail, origin } }
      const [loaded] = await new Loader(context, options).loadAll([one])
      if (!loaded || !('id' in loaded)) throw new Error(JSON.stringify(loaded))
      return loaded
    }
    const patch = async (id: number, body: object, root = '') => {
      const { status, text } = await app.call('PATCH', `${root}/events/${id}`, { as: 'editor', body })
      expect(status, text).toBe(200)
    }
    const shown = async (id: number, root = '') => (await app.get(`${root}/events/${id}`, 'editor')).body
    const stored = async (id: number) => (await app.engine.store.get<Document>('events', [id]))[0]!

    test('what somebody changed stays, field by field; what only the source changed is taken', async () => {
      const first = newDraft()
      const { id } = await load(first)
      await patch(id, { title: 'Summer concert of the choir', end_date: '2999-07-01 22:00:00' })
      await patch(id, { title: 'Sommerkonzert des Chors' }, '/de')
      const second: EventDraft = {
        ...first,
        texts: {
          en: { title: 'Concert', description: '<p>In the hall</p>' },
          de: { title: 'Konzert' },
        },
        start_date: '2999-07-01 18:00:00',
        end_date: '2999-07-01 20:00:00',
        cost: 'CHF 25',
      }
      const { outcome, corrected } = await load(second)
      expect([outcome, [...corrected].sort()]).toEqual(['updated', ['de.title', 'en.title', 'end_date']])
      expect(await shown(id)).toMatchObject({
        title: 'Summer concert of the choir',
        description: '<p>In the hall</p>',
        start_date: '2999-07-01 18:00:00',
        end_date: '2999-07-01 22:00:00',
        cost: expect.stringContaining('25'),
      })
      expect((await shown(id, '/de')).title).toBe('Sommerkonzert des Chors')
      // Again, and with a source that has not changed: it stays, and is said.
      const again = await load(second)
      expect([again.outcome, [...again.corrected].sort()]).toEqual(['unchanged', ['de.title', 'en.title', 'end_date']])
    })

    test('--overwrite takes what the source says, but leaves what only was added here', async () => {
      const first = newDraft()
      const { id } = await load(first)
      await patch(id, { title: 'Corrected', website: '', tags: ['Ours'] })
      expect(await load(first)).toMatchObject({ outcome: 'unchanged', corrected: ['website', 'en.title'] })
      expect(await load(first, { overwrite: true })).toMatchObject({ outcome: 'updated', corrected: [] })
      expect(await shown(id)).toMatchObject({
        title: 'Summer concert',
        website: 'https://example.org/concert',
        tags: [{ name: 'Ours' }],
      })
      expect(await load(first)).toMatchObject({ outcome: 'unchanged', corrected: [] })
    })

    test('what was added here stays when the source begins to give it', async () => {
      const { website: _, ...first } = newDraft()
      const { id } = await load(first)
      await patch(id, { website: 'https://example.org/ours', excerpt: 'Ours' })
      const { corrected } = await load({ ...first, website: 'https://example.org/theirs' })
      expect(corrected).toEqual(['website'])
      expect((await shown(id)).website).toBe('https://example.org/ours')
    })

    test('a correction that the source has taken up is none any more', async () => {
      const first = newDraft()
      const { id } = await load(first)
      const title = (text: string): EventDraft => ({ ...first, texts: { en: { title: text } } })
      await patch(id, { title: 'Right' })
      expect((await load(title('Right'))).corrected).toEqual([])
      expect((await load(title('Right, and new'))).corrected).toEqual([])
      expect((await shown(id)).title).toBe('Right, and new')
    })

    test('dates that would not fit together stay together', async () => {
      const first = newDraft()
      const { id } = await load(first)
      await patch(id, { end_date: '2999-07-01 20:00:00' })
      const { corrected } = await load({ ...first, start_date: '2999-08-01 19:00:00', end_date: '2999-08-01 21:00:00' })
      expect(corrected).toEqual(['end_date', 'start_date'])
      expect(await shown(id)).toMatchObject({ start_date: '2999-07-01 19:00:00', end_date: '2999-07-01 20:00:00' })
    })

    test('a venue that was renamed here stays linked while the source says the same', async () => {
      const first = newDraft({ venues: [{ name: 'Hall to rename', city: 'Bern' }] })
      const { id } = await load(first)
      const [venue] = (await stored(id)).venue as number[]
      await app.call('PATCH', `/venues/${venue}`, { as: 'editor', body: { venue: 'New name' } })
      await load({ ...first, cost: 'CHF 30' })
      expect((await shown(id)).venue).toMatchObject({ id: venue, venue: 'New name' })
    })

    test('several venues are all linked, and stay so while the source says the same', async () => {
      const first = newDraft({ venues: [{ name: 'North hall', city: 'Bern' }, { name: 'South hall' }] })
      const { id } = await load(first)
      expect((await shown(id)).venue).toMatchObject([{ venue: 'North hall', city: 'Bern' }, { venue: 'South hall' }])
      expect(await load(first)).toMatchObject({ outcome: 'unchanged', corrected: [] })
    })

    test('a field that was corrected and that the source drops stays; one that nobody touched is cleared', async () => {
      const first = newDraft()
      const { id } = await load(first)
      await patch(id, { website: 'https://example.org/ours' })
      const { website: _, cost: __, ...second } = first
      expect((await load(second)).corrected).toEqual(['website'])
      expect(await shown(id)).toMatchObject({ website: 'https://example.org/ours', cost: '' })
    })

    test('of an earlier release, the last revision of the import tells what was corrected', async () => {
      const first = newDraft()
      const context = { ...(await administratorContext(app.service)), audit: { trail: app.service.trail, origin } }
      const body = { start_date: first.start_date, end_date: first.end_date, title: 'Summer concert', cost: 'CHF 20' }
      const { id } = await create(resources.events, readInput(resources.events.fields, body, true), context, {
        source_id: first.source_id,
        source_digest: 'of an earlier release',
        source_fields: ['start_date', 'end_date', 'cost', 'en.title'],
      })
      await patch(id, { title: 'Corrected' })
      const { corrected } = await load({ ...first, texts: { en: { title: 'Changed' } }, cost: 'CHF 30' })
      expect(corrected).toEqual(['en.title'])
      expect(await shown(id)).toMatchObject({ title: 'Corrected', cost: expect.stringContaining('30') })
      expect((await stored(id)).source_fields).toBeUndefined()
    })

    test('many events of one title and venue, in one batch, are what they are one by one', async () => {
      const context = await administratorContext(app.service)
      const drafts = Array.from({ length: 30 }, (_, at) =>
        newDraft({ venues: [{ name: 'Batch hall', city: 'Thun' }], categories: ['Batch', `Batch ${at % 3}`] }),
      )
      const loaded = await new Loader(context).loadAll(drafts)
      const ids = loaded.flatMap((one) => ('id' in one ? [one.id] : []))
      const documents = await app.engine.store.get<Document>('events', ids)
      expect(documents).toHaveLength(30)
      expect(new Set(documents.map(({ texts }) => texts.en?.slug)).size).toBe(30)
      expect(new Set(documents.map(({ venue }) => JSON.stringify(venue))).size).toBe(1)
      expect(new Set(documents.flatMap(({ categories }) => categories as number[])).size).toBe(4)
      expect((await new Loader(context).loadAll(drafts)).map(({ outcome }) => outcome)).toEqual(
        drafts.map(() => 'unchanged'),
      )
    })

    test('an event that the store cannot take ends nothing', async () => {
      const [bad, good] = [
        newDraft({ texts: { en: { title: 'Bad' } } }),
        newDraft({ texts: { en: { title: 'Good' } } }),
      ]
      const context = await administratorContext(app.service)
      const { store } = context
      const failing: typeof store = {
        ...store,
        put(resource, document, expected) {
          if (resource !== 'events' || !JSON.stringify(document).includes('"Bad"'))
            return store.put(resource, document, expected)
          return Promise.reject(new RangeError('too large'))
        },
      }
      expect(await new Loader({ ...context, store: failing }).loadAll([bad, good])).toMatchObject([
        { outcome: 'refused', reason: 'cannot be stored', detail: 'too large' },
        { outcome: 'created' },
      ])
    })

    test('another writer who is faster costs the batch nothing', async () => {
      const [a, b] = [newDraft({ texts: { en: { title: 'Taken' } } }), newDraft()]
      const context = await administratorContext(app.service)
      const { store } = context
      let raced = false
      const racing = {
        ...store,
        put: async (...args: Parameters<typeof store.put>) => {
          if (!raced && args[0] === 'events') {
            raced = true
            await app.call('POST', '/events', {
              as: 'editor',
              body: { title: 'Taken', start_date: '2999-01-01 10:00', end_date: '2999-01-01 11:00' },
            })
          }
          return store.put(...args)
        },
      }
      const loaded = await new Loader({ ...context, store: racing }).loadAll([a, b])
      expect(loaded).toMatchObject([{ outcome: 'created' }, { outcome: 'created' }])
      const [first] = loaded
      expect((await stored(first && 'id' in first ? first.id : 0)).texts.en?.slug).toBe('taken-2')
    })
  })
}
