/** An index that an older release has left: other declarations, so other mappings and aliases. */
import { expect, test, vi } from 'vitest'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openProduction } from '../../src/engines/production.ts'
import { startApp } from '../support/app.ts'
import { missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'

const RECOVERY = { timeout: 30_000, interval: 50 }

const olderIndexes = indexes.map(({ fields: { featured: _, ...fields }, ...declaration }) => ({
  ...declaration,
  fields,
}))

test.skipIf(missing)(
  'the index of an older release is replaced by itself',
  async () => {
    const settings = ownSettings()
    const older = openProduction({
      mongodb: settings.MONGODB_URL,
      elasticsearch: settings.ELASTICSEARCH_URL,
      stores,
      indexes: olderIndexes,
    })
    await older.search.swap(await older.search.create('older'))
    await older.close()

    const app = await startApp(settings)
    await app.post('/events', event({ title: 'After' }), 'editor', { Prefer: 'wait=0' })
    await vi.waitFor(async () => {
      const { status, body } = await app.get('/events?starts_after=1000-01-02')
      expect([status, body.events?.map(({ title }) => title)]).toEqual([200, ['After']])
    }, RECOVERY)
    expect(await app.engine.search.builds()).toEqual([expect.objectContaining({ live: true })])
    await app.stop()
  },
  60_000,
)
