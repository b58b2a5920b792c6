/** Servers that share a data folder, and an engine to look into it. All are closed after the test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Engine } from '../../src/calendar/ports.ts'
import { indexes, stores } from '../../src/calendar/resources/index.ts'
import { openSqlite } from '../../src/engines/sqlite/index.ts'
import { cleanAfterEachFile, cleanAfterEachTest } from './cleanup.ts'
import { eventually } from './eventually.ts'
import { type Server, startServer } from './server.ts'

const folders: string[] = []
const servers: Server[] = []
const engines: Engine[] = []
cleanAfterEachTest(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()))
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))
})
cleanAfterEachFile(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-'))
  folders.push(folder)
  return folder
}

export async function start(folder: string): Promise<Server> {
  const server = await startServer(folder)
  servers.push(server)
  return server
}

export async function look(folder: string): Promise<Engine> {
  const engine = await openSqlite({ file: join(folder, 'kalends.sqlite'), stores, indexes })
  engines.push(engine)
  return engine
}

/** Who holds the indexer's lease. */
export const holder = async ({ state }: Engine) =>
  (await state.get('lease'))?.value as { pid: number; renewed: number; until: number }

export const checks = async (server: Server) =>
  (await server.get('/readyz')).body.checks as { indexer: string; lag_changes: number }

export async function caughtUp(server: Server): Promise<void> {
  await eventually(async () => expect((await checks(server)).lag_changes).toBe(0))
}
