/** Two stores with one name of the database, on one Elasticsearch. */
import { createConnection } from 'mongoose'
import { expect, test } from 'vitest'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { startApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { indexesOf, layout, missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'

const LIST = '/events?starts_after=1000-01-02'

test.skipIf(missing)(
  'share no index: neither lists what the other stores, and one is destroyed without the other',
  async () => {
    const settings = ownSettings()
    const { MONGODB_URL, ELASTICSEARCH_URL } = settings
    const titles = async (app: Awaited<ReturnType<typeof startApp>>) =>
      (await app.get(LIST)).body.events.map(({ title }) => title)
    const first = await startApp(settings)
    await first.post('/events', event({ title: 'Of production' }), 'editor', { Prefer: 'wait=5' })
    expect(await titles(first)).toEqual(['Of production'])
    const indexesOfFirst = Object.keys(await indexesOf(settings)).sort()
    await first.stop()

    // As another server with a database of this name.
    const connection = await createConnection(MONGODB_URL).asPromise()
    await connection.dropDatabase()
    await connection.close()
    const second = await startApp(settings)
    await second.post('/events', event({ title: 'Of staging' }), 'editor', { Prefer: 'wait=5' })
    await eventually(async () => expect(await titles(second)).toEqual(['Of staging']))
    await second.stop()
    expect(Object.keys(await indexesOf(settings))).toHaveLength(2 * indexesOfFirst.length)

    const engine = openProduction({ mongodb: MONGODB_URL, elasticsearch: ELASTICSEARCH_URL, stores, indexes, layout })
    await engine.destroy()
    await engine.close()
    expect(Object.keys(await indexesOf(settings)).sort()).toEqual(indexesOfFirst)
    for (const index of indexesOfFirst) await fetch(`${ELASTICSEARCH_URL}/${index}`, { method: 'DELETE' })
  },
  60_000,
)
