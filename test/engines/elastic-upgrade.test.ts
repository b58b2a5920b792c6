/** Two releases whose mappings differ, as processes on the same servers: a rolling upgrade, and the way back. */
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { copyWithItalian } from '../support/another-language.ts'
import { eventually } from '../support/eventually.ts'
import { indexesOf, missing, ownSettings } from '../support/production.ts'
import { event } from '../support/records.ts'
import { type Server, startServer } from '../support/server.ts'
import { newFolder } from '../support/shared.ts'

const top = join(import.meta.dirname, '..', '..')
const LIST = 'events?starts_after=1000-01-02&per_page=1'

interface Release {
  indexer: Server
  api: Server
}

const running = new Set<Server>()
const stopping: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((stop) => stop()))
  await Promise.all([...running].map((server) => server.end('SIGKILL')))
  running.clear()
})

/** Asks a process for a list whenever it says that it is ready. */
function watched(api: Server): { answers: number[]; stop(): Promise<void> } {
  const answers: number[] = []
  let isOver = false
  const asking = (async () => {
    for (; !isOver; await sleep(20))
      if ((await api.get('/readyz')).status === 200) answers.push((await api.get(LIST)).status)
  })()
  const stop = async () => {
    isOver = true
    await asking
  }
  stopping.push(stop)
  return { answers, stop }
}

test.skipIf(missing)(
  'each release is served by its own index, and going back needs no rebuild',
  async () => {
    const settings = { ...ownSettings(), RATE_LIMIT: '0' }
    const [folder, newer] = [newFolder(), join(newFolder(), 'newer')]
    copyWithItalian(newer)
    const start = async (tree: string): Promise<Release> => {
      const script = (path: string) => relative(top, join(tree, path))
      const [indexer, api] = await Promise.all([
        startServer(folder, { ...settings, LOG_LEVEL: 'info' }, script('indexers/main.ts')),
        startServer(folder, { ...settings, INDEXER: 'off' }, script('src/main.ts')),
      ])
      running.add(indexer).add(api)
      return { indexer, api }
    }
    const end = async ({ indexer, api }: Release, watch: ReturnType<typeof watched>) => {
      await watch.stop()
      expect(await Promise.all([api.end('SIGTERM'), indexer.end('SIGTERM')])).toEqual([0, 0])
      expect(new Set(watch.answers)).toEqual(new Set([200]))
    }
    let written = 0
    const write = async ({ api }: Release, count: number) => {
      for (let at = 0; at < count; at++, written++)
        expect((await api.send('POST', 'events', event({ title: `Concerti ${written}` }))).status).toBe(201)
    }
    const lists = ({ api }: Release) => eventually(async () => expect((await api.get(LIST)).body.total).toBe(written))
    const names = async () => Object.keys(await indexesOf(settings)).sort()

    const before = await start(top)
    const watchBefore = watched(before.api)
    await write(before, 20)
    const indexesBefore = await names()
    const after = await start(newer)
    const watchAfter = watched(after.api)
    await write(before, 20)
    await write(after, 20)
    await Promise.all([lists(before), lists(after)])
    await eventually(async () => expect((await after.api.get('/readyz')).status).toBe(200))
    const italian = await after.api.get('/it/cal/events/v1/events?search=concerto&starts_after=1000-01-02')
    expect([italian.status, italian.body.total]).toEqual([200, written])
    expect((await before.api.get('/readyz')).status).toBe(200)
    expect(await names()).toEqual(expect.arrayContaining(indexesBefore))
    await end(before, watchBefore)

    await write(after, 20)
    const indexesAfter = await names()
    const back = await start(top)
    const watchBack = watched(back.api)
    await write(back, 20)
    await Promise.all([lists(back), lists(after)])
    expect(await names()).toEqual(indexesAfter)
    await end(after, watchAfter)
    await end(back, watchBack)
  },
  300_000,
)
