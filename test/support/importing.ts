/** A folder for the files of a test, and a service whose calendar the import command fills, inside its process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Running, startApp } from './app.ts'
import { runInside } from './command.ts'

export function importing() {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-import-'))
  const data = join(folder, 'data')
  let app: Running
  beforeAll(async () => {
    app = await startApp({}, undefined, data)
  })
  afterAll(async () => {
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    data,
    /** Once the tests run. */
    get app() {
      return app
    },
    command: (...args: string[]) => runInside('import.ts', args, { opened: app }),
  }
}
