/** What remains in Elasticsearch after a purge, which the ports do not show. */
import { describe, expect, test } from 'vitest'
import { openProduction } from '../../src/engines/production.ts'
import { missing, ownAddresses } from '../support/production.ts'
import { event, sampleIndexes, tombstone } from '../support/sample.ts'

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
})
