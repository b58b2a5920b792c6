/** The list cases at the ports: parameters → neutral query → index, for any engine. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Indexer } from '../../indexers/follow.ts'
import { anonymous } from '../../src/calendar/access/visibility.ts'
import type { ListRequest } from '../../src/calendar/declaration/list-request.ts'
import type { Taxonomy } from '../../src/calendar/declaration/terms.ts'
import { readParameters } from '../../src/calendar/declaration/validate.ts'
import { listParameters } from '../../src/calendar/lists/query.ts'
import type { Engine, Found, Query } from '../../src/calendar/ports.ts'
import { LiveCatalogue } from '../../src/calendar/records/live-catalogue.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import { localizedText } from '../../src/calendar/resources/translations.ts'
import { Lexicons } from '../../src/calendar/search/lexicons.ts'
import { pageOf } from '../../src/calendar/search/list-page.ts'
import { resolveList, type SearchBox } from '../../src/calendar/search/resolved-list.ts'
import { loadSynonyms } from '../../src/calendar/search/synonyms.ts'
import { parseForm } from '../../src/http/input/form.ts'
import { Gazetteer, inMemory } from '../../src/places/gazetteer.ts'
import { makeTable } from '../../src/places/make-table.ts'
import { searchPlaces } from '../../src/places/search.ts'
import { callers, fillCalendar, NOW, ZONE } from '../support/calendar.ts'
import { type ListCase, listCases } from './list-cases.ts'

type Ids = ReadonlyMap<string, number>

const gazetteer = new Gazetteer(inMemory(makeTable()))

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

/** By distance or relevance, which is the order of `q`, there are none. */
export const hasCursors = ({ query }: ListCase): boolean =>
  !/orderby=(distance|relevance)/.test(query) && !/(^|&)q=(?!.*&orderby=)/.test(query)

/** The index of an engine, filled with the sample. */
class Lists {
  private engine: Engine
  private ids: Ids
  private catalogue: LiveCatalogue
  private box: SearchBox

  private constructor(engine: Engine, ids: Ids) {
    this.engine = engine
    this.ids = ids
    this.catalogue = new LiveCatalogue(engine.search)
    this.box = { lexicons: new Lexicons(engine.search), synonyms: loadSynonyms() }
  }

  static async open(engine: Engine): Promise<Lists> {
    const ids = await fillCalendar(engine.store)
    const indexer = new Indexer(engine, { defaultLanguage: 'en' }, pino({ level: 'silent' }))
    indexer.start()
    const filled = await indexer.waitUntilVisible(await engine.store.now(), 30_000)
    await indexer.stop()
    if (!filled) throw new Error('the index was not filled in time')
    return new Lists(engine, ids)
  }

  close(): Promise<void> {
    return this.engine.close()
  }

  /** A page of a row, as the service finds it. Without one: the page that the row asks for. */
  async find(row: ListCase, page?: { page?: number; per_page: number; cursor?: string }): Promise<Found> {
    const request = await this.#request(row)
    const resource = resources[row.resource]
    const find = (queries: readonly Query[]) => this.engine.search.find(queries)
    const paged = { ...request, params: { ...request.params, ...page } }
    return (await pageOf(await resolveList({ resource, request: paged, box: this.box, find }))).found
  }

  /** All pages of two records, by cursor; each with the total. */
  async walk(row: ListCase): Promise<Found[]> {
    const pages: Found[] = []
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const { hits, total } = await this.find(row, { per_page: 2, ...(cursor === undefined ? {} : { cursor }) })
      pages.push({ hits: hits.slice(0, 2), total }) // there may be one more, which tells that there is a next page
      cursor = pages.at(-1)?.hits.at(-1)?.cursor
    }
    return pages
  }

  async #request({ resource, query, language = 'en', as, fallback = true }: ListCase): Promise<ListRequest> {
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
    return {
      params,
      language,
      now: NOW,
      zone: ZONE,
      radius: 40,
      fallback,
      catalogue,
      caller: as ? callers[as] : anonymous,
      ...(params.near === undefined ? {} : { places: searchPlaces(gazetteer, String(params.near), language) }),
      ...(links ? { event: links as unknown as ListRequest['event'] } : {}),
    }
  }
}

function shown({ hits }: Found, { resource, language = 'en' }: ListCase): string[] {
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
      const found = await lists.find(row)
      expect(shown(found, row)).toEqual(row.expect)
      expect(found.total).toBe(row.total ?? row.expect.length)
      if (row.distances) expect(found.hits.map(({ distance }) => Math.round(distance ?? -1))).toEqual(row.distances)
    })

    test.each(listCases.filter(isWhole))('$resource, page by page: $name', async (row) => {
      const total = row.total ?? row.expect.length
      const pages: string[] = []
      for (let page = 1; page === 1 || 2 * (page - 1) < total; page++) {
        const found = await lists.find(row, { page, per_page: 2 })
        expect(found.total).toBe(total)
        pages.push(...shown(found, row))
      }
      expect(pages.slice(0, row.expect.length)).toEqual(row.expect)
      expect(await lists.find(row, { page: total + 10, per_page: 2 })).toEqual({ hits: [], total })
    })

    test.each(listCases.filter((row) => isWhole(row) && hasCursors(row)))(
      '$resource, by cursor: $name',
      async (row) => {
        const pages = await lists.walk(row)
        const walked = pages.flatMap((found) => shown(found, row))
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([row.total ?? row.expect.length]))
        expect(walked.slice(0, row.expect.length)).toEqual(row.expect)
        expect(walked).toHaveLength(row.total ?? row.expect.length)
      },
    )
  })
}
