/** The threads of the embedded engine. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { type Remote, startedByCall } from '../../src/engines/sqlite/threads/rpc.ts'
import { sampleIndexes, sampleStores } from '../support/sample.ts'

const folder = mkdtempSync(join(tmpdir(), 'kalends-threads-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Of each thread of this process (proc_pid_stat(5)): what follows the name, which is in brackets. */
function nicenesses(): Map<number, number> {
  return new Map(
    readdirSync('/proc/self/task').map((thread) => {
      const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return [Number(thread), Number(fields[16])]
    }),
  )
}

const open = (name: string) => openSqlite({ file: join(folder, name), stores: sampleStores, indexes: sampleIndexes })

test.skipIf(process.platform !== 'linux')('those of the engine let the event loop go first', async () => {
  const before = nicenesses()
  const engine = await open('nice.sqlite')
  try {
    const after = nicenesses()
    const ofMain = before.get(process.pid) ?? 0
    expect(after.get(process.pid)).toBe(ofMain)
    const later = [...after].filter(([thread, niceness]) => !before.has(thread) && niceness > ofMain)
    expect(later).toHaveLength(2)
  } finally {
    await engine.close()
  }
})

test.skipIf(process.platform !== 'linux')('many records that no client asked for have their own', async () => {
  const engine = await open('background.sqlite')
  try {
    const before = nicenesses().size
    await engine.store.scan('events', 0, 1)
    expect(nicenesses().size).toBe(before)
    await engine.store.scan('events', 0, 200)
    expect(nicenesses().size).toBe(before + 1)
  } finally {
    await engine.close()
  }
})

interface Echo {
  echo: (text: string) => string
}

/** Threads that are counted, the first of which do not start. */
function countedThreads(failing = 0) {
  const counts = { started: 0, ended: 0 }
  const start = async (): Promise<Remote<Echo>> => {
    if (++counts.started <= failing) throw new Error('no memory')
    return { call: { echo: async (text: string) => text }, pending: 0 }
  }
  const end = async () => {
    counts.ended++
  }
  return { counts, start, end }
}

test('one that is asked nothing any more ends, and the next call starts another', async () => {
  const { counts, start, end } = countedThreads()
  const { call } = startedByCall(start, { afterMs: 20, end })
  expect(counts).toEqual({ started: 0, ended: 0 })
  expect(await Promise.all([call.echo('a'), call.echo('b')])).toEqual(['a', 'b'])
  expect(counts.started).toBe(1)
  await vi.waitFor(() => expect(counts).toEqual({ started: 1, ended: 1 }))
  expect(await call.echo('c')).toBe('c')
  await vi.waitFor(() => expect(counts).toEqual({ started: 2, ended: 2 }))
})

test('one that is asked again in time goes on', async () => {
  const { counts, start, end } = countedThreads()
  const { call } = startedByCall(start, { afterMs: 60_000, end })
  for (const text of ['a', 'b']) expect(await call.echo(text)).toBe(text)
  expect(counts).toEqual({ started: 1, ended: 0 })
})

test('one that has not started is started by the next call', async () => {
  const { counts, start, end } = countedThreads(1)
  const { call } = startedByCall(start, { afterMs: 0, end })
  await expect(call.echo('a')).rejects.toThrow('a database worker does not start: no memory')
  expect(await call.echo('b')).toBe('b')
  await vi.waitFor(() => expect(counts).toEqual({ started: 2, ended: 1 }))
})
