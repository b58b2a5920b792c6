/** What the ports do not show of Elasticsearch: what remains after a purge, how indexes are made. */
import { describe, expect, test } from 'vitest'
import { openElastic } from '../../src/engines/elastic/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { event, query, sampleIndexes, tombstone } from '../support/sample.ts'

describe.skipIf(missing)('Elasticsearch', () => {
  test('has no document any more of a tombstone that was purged', async () => {
    const { mongodb, elasticsearch } = ownAddresses()
    const database = new URL(mongodb).pathname.slice(1)
    const options = { mongodb, elasticsearch, stores: [], indexes: sampleIndexes, layout: 'sample' }
    const { search, close } = openProduction(options)
    try {
      const build = await search.create('sample')
      await search.apply(build, [
        event(1),
        tombstone('events', 2, 5),
        tombstone('events', 3, 6),
        ...Array.from({ length: 1_200 }, (_, at) => tombstone('events', at + 10, 5)),
        tombstone('tags', 1, 5),
      ])
      await search.swap(build)
      const documents = async (resource: string) => {
        await search.refresh()
        const answer = await fetch(`${elasticsearch}/kalends-${database}-*-${resource}-${build}/_count`)
        return ((await answer.json()) as { count: number }).count
      }
      expect([await documents('events'), await documents('tags')]).toEqual([1_203, 1])
      await search.purge(build, 5)
      expect([await documents('events'), await documents('tags')]).toEqual([2, 0])
    } finally {
      await close()
    }
  })
  test.each([
    ['0-all', { auto_expand_replicas: '0-all' }],
    ['0', { auto_expand_replicas: 'false', number_of_replicas: '0' }],
  ])('makes indexes as the settings say, with %s replicas', async (replicas, expected) => {
    const { elasticsearch } = ownAddresses()
    const prefix = `kalends-test-options-${process.pid}-${replicas}`
    const options = { url: elasticsearch, shards: 3, replicas, refreshInterval: '200ms' }
    const { search, close, destroy } = openElastic(options, {
      prefix,
      store: () => Promise.resolve({ id: 'store', database: 'database' }),
      layout: 'sample',
      indexes: sampleIndexes,
    })
    try {
      const build = await search.create('sample')
      await search.apply(
        build,
        Array.from({ length: 20 }, (_, at) => event(at + 1)),
      )
      await search.swap(build)
      const response = await fetch(`${elasticsearch}/${prefix}-*-events-${build}/_settings`)
      const settings = Object.values((await response.json()) as Record<string, { settings: { index: object } }>)
      expect(settings).toMatchObject([
        { settings: { index: { ...expected, number_of_shards: '3', refresh_interval: '200ms' } } },
      ])
      const [found] = await search.find([query({ size: 20 })])
      expect(found?.hits.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
      expect(found?.total).toBe(20)
    } finally {
      await destroy()
      await close()
    }
  })
})
