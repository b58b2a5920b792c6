/** A running service with the demonstration calendar, as it is at one moment. */
import { loadDemo } from '../../src/demo.ts'
import { type Running, startApp } from './app.ts'

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T09:00:00Z') / 1000

export async function startDemo(environment: Record<string, string> = {}): Promise<Running> {
  const app = await startApp(environment, () => NOW)
  await loadDemo(
    app.service,
    app.indexer,
    () => {},
    () => false,
  )
  return app
}
