/** The entries of the audit trail, as they are stored: never indexed, shown to administrators alone. */
import type { StoreDeclaration, StoredDocument, StoredResource } from '../ports.ts'

/** Where a write came from. */
export interface Origin {
  /** `api`, or the command: `import`, `key`, `audit`. */
  via: string
  /** Of the client; of a command, the name of the machine. */
  address: string | null
  /** The id of the request, which its answer and its log line carry; of an import, the name of its run. */
  request: string | null
}

export type Action = 'create' | 'update' | 'delete' | 'restore' | 'add-key' | 'revoke-key'

/** `D`: the documents of its resource. */
export interface AuditEntry<D extends Audited = Audited> extends StoredDocument, Origin {
  /** Unix seconds. */
  at: number
  account: number
  name: string
  /** The id of the caller's key. */
  key: string | null
  action: Action
  resource: StoredResource
  record: number
  /** The revision that the write made. */
  revision: number
  /** `events:42` */
  target: string
  /** The entry of the previous revision. */
  previous?: number
  /** The previous revision, without passwords and without the keys of creates. */
  before?: D
  /** Of added and revoked keys, their ids; of a restore, the revision. */
  detail?: Readonly<Record<string, unknown>>
}

/** A stored document that names the entry of its last write. */
export type Audited = StoredDocument & { audit?: number; status?: string }

export const audit: StoreDeclaration = {
  name: 'audit',
  sequence: 'audit',
  unique: [],
  keys: ['target'],
  links: [],
  excludedFromFeed: true,
}
