/** The list cases at the ports: parameters → neutral query → index, for any engine. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Indexer } from '../../indexers/follow.ts'
import { anonymous } from '../../src/calendar/access/visibility.ts'
import type { ListRequest } from '../../src/calendar/declaration/resource.ts'
import type { Taxonomy } from '../../src/calendar/declaration/terms.ts'
import { readParameters } from '../../src/calendar/declaration/validate.ts'
import { buildQuery, listParameters } from '../../src/calendar/lists/query.ts'
import type { Engine, Found, Query } from '../../src/calendar/ports.ts'
import { LiveCatalogue } from '../../src/calendar/records/live-catalogue.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { localizedText } from '../../src/calendar/resources/translations.ts'
import { parseForm } from '../../src/http/input/form.ts'
import { callers, fillCalendar, NOW, ZONE } from '../support/calendar.ts'
import { type ListCase, listCases } from './list-cases.ts'

type Ids = ReadonlyMap<string, number>

/** Replaces `{Jazz Night}` by its id. */
export function withIds(query: string, ids: Ids): string {
  return query.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`the sample has no ${name}`)
    return String(id)
  })
}

/** A row that requests no page is read to the end. */
export const isWhole = ({ query }: ListCase): boolean => !/\bpage=/.test(query)

/** The index of an engine, filled with the sample. */
class Lists {
  private engine: Engine
  private ids: Ids
  private catalogue: LiveCatalogue

  private constructor(engine: Engine, ids: Ids) {
    this.engine = engine
    this.ids = ids
    this.catalogue = new LiveCatalogue(engine.search)
  }

  static async open(engine: Engine): Promise<Lists> {
    const ids = await fillCalendar(engine.store)
    const indexer = new Indexer(engine, { defaultLanguage: 'en' }, pino({ level: 'silent' }))
    indexer.start()
    const filled = await indexer.waitUntilVisible(await engine.store.now(), 10_000)
    await indexer.stop()
    if (!filled) throw new Error('the index was not filled in time')
    return new Lists(engine, ids)
  }

  close(): Promise<void> {
    return this.engine.close()
  }

  async query({ resource, query, language = 'en', as, fallback = true }: ListCase): Promise<Query> {
    const declared = listParameters(resources[resource])
    const { values: params } = readParameters(declared, parseForm(withIds(query, this.ids)))
    const catalogue = await this.catalogue.fresh()
    for (const [name, { kind, refers }] of Object.entries(resources[resource].filters)) {
      const entries = params[name] as (number | string)[] | undefined
      if (kind === 'terms' && entries)
        params[name] = entries.map((entry) => catalogue.resolve(refers as Taxonomy, entry, language))
    }
    const event = Number(params.event ?? params.post)
    const [links] = event ? await this.engine.store.get('events', [event]) : []
    const ask: ListRequest = {
      params,
      language,
      now: NOW,
      zone: ZONE,
      radius: 40,
      fallback,
      catalogue,
      caller: as ? callers[as] : anonymous,
      ...(links ? { event: links as unknown as ListRequest['event'] } : {}),
    }
    return buildQuery(resources[resource], ask)
  }

  async find(query: Query): Promise<Found> {
    const [found] = await this.engine.search.find([query])
    if (!found) throw new Error('no answer')
    return found
  }
}

function shown({ hits }: Found, { resource, language }: Query): string[] {
  return hits.map(
    ({ record }) =>
      localizedText(record as Parameters<typeof localizedText>[0], resources[resource].nameField, language, 'en').text,
  )
}

/** Runs every row on an engine with an unused store. */
export function testLists(name: string, open: () => Promise<Engine>): void {
  describe(`lists on ${name}`, () => {
    let lists: Lists
    beforeAll(async () => {
      lists = await Lists.open(await open())
    })
    afterAll(() => lists.close())

    test.each(listCases)('$resource: $name', async (row) => {
      const query = await lists.query(row)
      const found = await lists.find(query)
      expect(shown(found, query)).toEqual(row.expect)
      expect(found.total).toBe(row.total ?? row.expect.length)
      if (row.distances) expect(found.hits.map(({ distance }) => Math.round(distance ?? -1))).toEqual(row.distances)
    })

    test.each(listCases.filter(isWhole))('$resource, page by page: $name', async (row) => {
      const query = { ...(await lists.query(row)), size: 2 }
      const total = row.total ?? row.expect.length
      const pages: string[] = []
      for (let from = 0; from === 0 || from < total; from += 2) {
        const found = await lists.find({ ...query, from })
        expect(found.total).toBe(total)
        pages.push(...shown(found, query))
      }
      expect(pages.slice(0, row.expect.length)).toEqual(row.expect)
      expect(await lists.find({ ...query, from: total + 10 })).toEqual({ hits: [], total })
    })

    test.each(listCases.filter((row) => isWhole(row) && !/orderby=(distance|relevance)/.test(row.query)))(
      '$resource, by cursor: $name',
      async (row) => {
        const query = { ...(await lists.query(row)), size: 2 }
        const walked: string[] = []
        for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
          const found = await lists.find(after === undefined ? query : { ...query, after })
          expect(found.total).toBe(row.total ?? row.expect.length)
          walked.push(...shown(found, query))
          after = found.hits.at(-1)?.cursor
        }
        expect(walked.slice(0, row.expect.length)).toEqual(row.expect)
        expect(walked).toHaveLength(row.total ?? row.expect.length)
      },
    )
  })
}
