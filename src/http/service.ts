/** What the HTTP layer needs of the rest of the service: the engine's ports, the settings, and shared state. */

import type { Logger } from 'pino'
import type { Language } from '../calendar/languages.ts'
import type { ChangeReader, Engine, IndexedResource } from '../calendar/ports.ts'
import type { Catalogue } from '../calendar/records/catalogue.ts'
import type { Names } from '../calendar/search/names.ts'
import type { SearchBox } from '../calendar/search/resolved-list.ts'
import type { NamedPlace } from '../calendar/values/named-place.ts'
import type { AuditTrail } from '../calendar/writes/audit.ts'
import type { WriteContext } from '../calendar/writes/context.ts'
import type { PictureEncoder } from '../pictures/encode.ts'
import type { Pictures } from '../pictures/port.ts'
import type { Settings } from '../settings/table.ts'
import type { Accounts } from './auth/accounts.ts'
import type { Brake } from './auth/brake.ts'
import type { Passwords } from './auth/passwords.ts'
import type { Sessions } from './auth/sessions.ts'
import type { KeptAnswers } from './kept/kept-answers.ts'
import type { RecordTexts } from './output/record-texts.ts'
import type { RenderedRecords } from './output/rendered-records.ts'
import type { RequestMetrics } from './request-metrics.ts'
import type { Streams } from './streams/streams.ts'

export interface WrittenRecord {
  resource: IndexedResource
  id: number
}

export interface Service {
  engine: Engine
  settings: Settings
  log: Logger
  accounts: Accounts
  /** Where every write is recorded. */
  trail: AuditTrail
  passwords: Passwords
  sessions: Sessions
  /** Of wrong keys, one for requests and signing in. */
  keyBrake: Brake
  /** One for all addresses of a record. */
  passwordBrake: Brake
  pictures: Pictures
  pictureEncoder: PictureEncoder
  keptAnswers: KeptAnswers
  recordTexts: RecordTexts
  /** One cache for all lists. */
  renderedRecords: RenderedRecords
  /** The terms, as fresh as the index; while the index is away, the last state that was read. */
  catalogue(): Promise<Catalogue>
  /**
   * Waits until the index holds what was written before; with `record`, also the events that show it.
   * False: it did not within `timeoutMs`.
   */
  visible(timeoutMs: number, record?: WrittenRecord): Promise<boolean>
  /** The same of several records, in one wait: a result for each, in their order. */
  eachVisible(timeoutMs: number, records: readonly WrittenRecord[]): Promise<boolean[]>
  searchBox: SearchBox
  /** Of venues and organizers, for suggestions. */
  names: Names
  place: WriteContext['place']
  /** What the name of a town may mean, the most likely first; named in the language. */
  placesNamed(name: string, language: Language): Promise<readonly NamedPlace[]>
  changes: ChangeReader
  streams: Streams
  /** Unix seconds. */
  now(): number
  /** The first demonstration is not whole yet: the service is not ready. */
  isLoadingDemo: boolean
  /** `lag_seconds` is Infinity, in JSON null, until it is known. */
  readiness(): Promise<{ ready: boolean; checks: Record<string, unknown> }>
  metrics: RequestMetrics
  /** All metrics, for Prometheus. */
  metricsText(): Promise<string>
}
