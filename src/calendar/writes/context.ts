/** What the writes have in common: what they need of their surroundings, and the documents they handle. */
import type { AnyResource } from '../declaration/resource.ts'
import type { Input } from '../declaration/validate.ts'
import type { Language } from '../languages.ts'
import type { StoredDocument } from '../ports.ts'
import type { Image } from '../values/image.ts'
import type { Status } from '../values/status.ts'
import type { AuditContext } from './audit.ts'

/** `now`: Unix seconds. */
export interface WriteContext extends AuditContext {
  /** The language whose texts are written; of a create, the record's source language. */
  language: Language
  defaultLanguage: Language
  /** The site's time zone. */
  zone: string
  /** Scheme and host of the answers that a client may send back; absent: nothing is sent back. */
  site?: string | undefined
  /** The site's currency (ISO 4217), or ''. */
  currency: string
  /** The coordinates of the largest place of that name in a country; undefined when there is none. */
  place(city: string, country: string): Promise<{ lat: number; lng: number } | undefined>
  /** For passwords people choose: slow on purpose. */
  hashPassword(password: string): Promise<string>
  /** Told of milliseconds that this write has held the event loop, beyond what any write takes. */
  spend?(ms: number): void
}

/** A source whose event was merged into another one (src/import/doubles/). */
export interface MergedSource {
  source_id: string
  /** As `source_values`; nothing was stored of what the event has of others. */
  values: NonNullable<WriteKeys['source_values']>
}

/** What makes a create repeatable and an import comparable, beside the input. */
export interface WriteKeys {
  /** The id of the record where it was imported from; several if sources share it, the first one leads. */
  source_id?: string | readonly string[]
  /** Digest of what was imported: the same again changes nothing. */
  source_digest?: string
  /** What the source gave and what was stored of it, by field (src/import/load/imported-fields.ts). */
  source_values?: Readonly<Record<string, readonly [given: string, stored: string]>>
  /** Of an event that is several ones merged: what it has of each source but its own. */
  merged_sources?: readonly MergedSource[]
  /** In place of `source_values` in records of earlier releases: the fields that the source gave. */
  source_fields?: readonly string[]
  /** A client's own name for it, `source:id`. A create with it never uses another record of the same name. */
  external_id?: string
  idempotency_key?: string
  /** Digest of the request that was sent with the key: another request is no repeat. */
  idempotency_digest?: string
}

/** What a create or an update may carry beside its input. */
export interface Extras extends WriteKeys {
  /** Texts in other languages than that of the input. */
  texts?: Partial<Record<Language, Record<string, string>>>
  /** Called with the document as it will be stored, all but its slugs, which it may complete. */
  beforeStoring?(document: Document): void
}

/** A stored record of any of the resources, with its fields by name. */
export interface Document extends StoredDocument, WriteKeys {
  language: Language
  texts: Partial<Record<Language, Record<string, string>>>
  /** Folded names in every language, by which a record is found. */
  names: string[]
  /** Unix seconds. */
  modified: number
  /** The entry of its last write in the audit trail. */
  audit?: number
  /** Of posts, as are the next four. */
  status?: Status
  author?: number
  /** Unix seconds. */
  published?: number
  image?: Image | null
  slugs_before_trash?: Partial<Record<Language, string>>
  password?: string | null
  /** Of categories; 0 is the top level. */
  parent?: number
  [field: string]: unknown
}

/** One create or update under way: `document` takes up what `input` says. */
export interface Write {
  resource: AnyResource
  document: Document
  input: Input
  context: WriteContext
  creating: boolean
}
