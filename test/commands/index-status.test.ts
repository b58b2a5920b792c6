/** `npm run index:status`: what an operator sees. */
import { expect, test } from 'vitest'
import type { StoredDocument } from '../../src/calendar/ports.ts'
import { run, runInside } from '../support/command.ts'
import { eventually } from '../support/eventually.ts'
import { event } from '../support/records.ts'
import { environment } from '../support/server.ts'
import { caughtUp, look, newFolder, start } from '../support/shared.ts'

test('prints the state of the index and the dead letters; --retry retries them', async () => {
  const folder = newFolder()
  const server = await start(folder)
  const {
    body: { id },
  } = await server.send('POST', 'events', event())
  await caughtUp(server)
  const status = (...args: string[]) => run('index-status.ts', args, environment(folder))
  const well = await status()
  expect([well.code, well.err]).toEqual([0, ''])
  expect(well.out).toMatch(
    /^engine {6}sqlite\nbuild {7}\d+, live\nposition {4}every change is in the index\nindexer {5}process \d+ on /,
  )
  expect(well.out).not.toContain('dead letter')

  const { store, state } = await look(folder)
  const [document] = await store.get<StoredDocument>('events', [id])
  await store.put(
    'events',
    { ...document!, start_utc: 'never', rev: document!.rev + 1 } as StoredDocument,
    document!.rev,
  )
  await eventually(async () =>
    expect((await status()).out).toMatch(new RegExp(`^dead letter events:${id}, last rejected at \\S+: \\w`, 'm')),
  )
  const { value } = (await state.get(`aside:events:${id}`))!
  const retried = await status('--retry')
  expect(retried.out).toContain('1 dead letters are retried')
  await eventually(async () => {
    expect(await state.list('task:repair:')).toEqual([])
    expect((await state.get(`aside:events:${id}`))?.value).not.toEqual(value)
  })
  expect((await runInside('index-status.ts', ['--twice'], {})).code).toBe(2)
})
