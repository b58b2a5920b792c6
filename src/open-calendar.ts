/** A calendar without its HTTP side: what commands work with, and what the service is built on. */
import type { Logger } from 'pino'
import { Indexer } from '../indexers/follow.ts'
import { changeReader } from '../indexers/read-changes.ts'
import type { ChangeReader, Engine } from './calendar/ports.ts'
import { AuditTrail } from './calendar/writes/audit.ts'
import type { WriteContext } from './calendar/writes/context.ts'
import { openEngine, projectionContext, systemTime } from './engine.ts'
import { Accounts } from './http/auth/accounts.ts'
import { Places } from './places/index.ts'
import type { Settings } from './settings/table.ts'

export interface OpenCalendar {
  settings: Settings
  engine: Engine
  /** Indexes once it is started. */
  indexer: Indexer
  accounts: Accounts
  /** Where every write is recorded. */
  trail: AuditTrail
  changes: ChangeReader
  places: Places
  place: WriteContext['place']
  /** Unix seconds. */
  now(): number
  close(): Promise<void>
}

export async function openCalendar(
  settings: Settings,
  log: Logger,
  now: () => number = systemTime,
  opened?: Engine,
): Promise<OpenCalendar> {
  const engine = opened ?? (await openEngine(settings))
  const indexer = new Indexer(engine, projectionContext(settings, now), log, settings.INDEXER === 'inline')
  const trail = new AuditTrail(engine.store)
  const places = new Places()
  return {
    settings,
    engine,
    indexer,
    accounts: new Accounts(engine.store, engine.shared, trail),
    trail,
    changes: changeReader(engine),
    places,
    place: (city, country) => places.find(city, country),
    now,
    async close() {
      await indexer.stop()
      await trail.close()
      places.close()
      await engine.close()
    },
  }
}
