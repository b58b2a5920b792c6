/** What the handlers are given: the engine's ports, the settings that concern answers, and the rooms they reach through. */

import type { Engine, IndexedResource } from '../calendar/ports.ts'
import type { Catalogue } from '../calendar/records/catalogue.ts'
import type { AuditTrail } from '../calendar/writes/audit.ts'
import type { WriteContext } from '../calendar/writes/context.ts'
import type { Settings } from '../config.ts'
import type { Accounts } from './auth/auth.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Brake } from './limits/brakes.ts'

export interface Service {
  engine: Engine
  settings: Settings
  accounts: Accounts
  /** Where every write is recorded. */
  trail: AuditTrail
  passwords: Passwords
  /** One for all addresses of a record. */
  passwordBrake: Brake
  /** The terms, as fresh as the index; from the last known state while the index is away. */
  catalogue(): Promise<Catalogue>
  /** Waits until what was written before is in the index, and the events that show the record, if it is named; false: not within the time (milliseconds). */
  visible(timeout: number, record?: { resource: IndexedResource; id: number }): Promise<boolean>
  place: WriteContext['place']
  /** Unix seconds. */
  now(): number
  readiness(): Promise<{ ready: boolean; checks: Record<string, unknown> }>
  /** Prometheus text. */
  metrics(): Promise<string>
}
