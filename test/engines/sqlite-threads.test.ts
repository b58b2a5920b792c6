/** The threads of the embedded engine. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
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

test.skipIf(process.platform !== 'linux')('those of the engine let the event loop go first', async () => {
  const before = nicenesses()
  const engine = await openSqlite({
    file: join(folder, 'kalends.sqlite'),
    stores: sampleStores,
    indexes: sampleIndexes,
  })
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
