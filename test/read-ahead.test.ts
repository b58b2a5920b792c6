/** What is read before the first visitor is not read again for one. */
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { languageCodes } from '../src/calendar/languages.ts'
import type { Search } from '../src/calendar/ports.ts'
import { readAhead } from '../src/read-ahead.ts'
import { type Filled, startFilled } from './support/filled.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

/** Only names are read by the number of their events; the indexer, which may be at work, asks for others. */
function namesRead(find: MockInstance<Search['find']>): string[] {
  const queries = find.mock.calls.flatMap(([queries]) => queries)
  return queries.filter(({ order }) => order.by === 'events').map(({ resource }) => resource)
}

test('the first search and the first suggestion read no words and no names', async () => {
  const { search } = app.service.engine
  const vocabulary = vi.spyOn(search, 'vocabulary')
  const find = vi.spyOn(search, 'find')
  vi.spyOn(search, 'generation').mockReturnValue(1)
  await readAhead(app.service, () => false)
  const languagesRead = vocabulary.mock.calls.map(([resource, language]) => `${resource} ${language}`)
  expect(new Set(languagesRead)).toEqual(new Set(languageCodes.map((language) => `events ${language}`)))
  expect(namesRead(find)).toEqual(['venues', 'organizers'])
  vocabulary.mockClear()
  find.mockClear()
  for (const language of languageCodes) {
    expect((await app.get(`/events?q=jazz&i18n_language=${language}`)).status).toBe(200)
    expect((await app.get(`/suggest?q=ja&i18n_language=${language}`)).status).toBe(200)
  }
  expect(vocabulary).not.toHaveBeenCalled()
  expect(namesRead(find)).toEqual([])
})
