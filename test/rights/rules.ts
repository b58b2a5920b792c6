/**
 * Who may read, find, count and update which records: the table behind every check of the matrix. It is written from
 * the documentation and shares no code with the service.
 */

export const callers = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const
export type Caller = (typeof callers)[number]
/** Owners of records: one who may no longer write, one who may write drafts, one who may publish. */
export const owners = ['subscriber', 'contributor', 'author'] as const
export type Owner = (typeof owners)[number] | 'administrator'

const editors: readonly Caller[] = ['editor', 'administrator']
const authors: readonly Caller[] = ['author', ...editors]
const writers: readonly Caller[] = ['contributor', ...authors]

/** The callers that a cell of the tables stands for, for a record of the owner. */
const audiences = {
  nobody: () => false,
  all: () => true,
  editors: (caller: Caller) => editors.includes(caller),
  authors: (caller: Caller) => authors.includes(caller),
  writers: (caller: Caller) => writers.includes(caller),
  /** The owner, while it may write, and editors. */
  own: (caller: Caller, owner: Owner) => editors.includes(caller) || (caller === owner && writers.includes(caller)),
  /** The owner, while it may publish, and editors. */
  ownPublic: (caller: Caller, owner: Owner) => editors.includes(caller) || (caller === owner && caller === 'author'),
}
export type Audience = keyof typeof audiences

export function includes(audience: Audience, caller: Caller, owner: Owner = 'administrator'): boolean {
  return audiences[audience](caller, owner)
}

export interface Rule {
  /** What a client writes to get this state. */
  input: Readonly<Record<string, unknown>>
  /** As stored, and as a value of the filter `status`. */
  status: string
  /** May read it by its id or slug. */
  opens: Audience
  /** … but only with the password, or with `context=edit` when it may change it. */
  locked?: boolean
  /** Finds it in lists. */
  listed: Audience
  /** Finds it in lists with filters on the redacted keys of protected events. */
  matched: Audience
  /** Finds it in lists of `status=trash`. */
  trashed: Audience
  changes: Audience
  /** The counts of linked records include it. */
  counted: boolean
}

const open = { status: 'publish', opens: 'all', trashed: 'nobody', changes: 'ownPublic', counted: false } as const
const unlisted = { ...open, listed: 'nobody', matched: 'nobody' } as const
const own = { opens: 'own', listed: 'own', matched: 'own', trashed: 'nobody', counted: false } as const
const password = { password: 'open sesame' }
const hidden = { hide_from_listings: true }

const publish: Rule = { ...open, input: {}, listed: 'all', matched: 'all', counted: true }
const future: Rule = { ...own, input: { date_utc: '2199-01-01' }, status: 'future', changes: 'ownPublic' }
const draft: Rule = { ...own, input: { status: 'draft' }, status: 'draft', changes: 'own' }
const pending: Rule = { ...own, input: { status: 'pending' }, status: 'pending', changes: 'own' }
const personal: Rule = { ...own, input: { status: 'private' }, status: 'private', changes: 'ownPublic' }
const trashed = { opens: 'nobody', trashed: 'own', changes: 'own' } as const
const trash: Rule = { ...unlisted, ...trashed, input: { status: 'trash' }, status: 'trash' }

export const eventRules: Readonly<Record<string, Rule>> = {
  publish,
  future,
  draft,
  pending,
  private: personal,
  trash,
  hidden: { ...unlisted, input: hidden },
  protected: { ...open, input: password, locked: true, listed: 'all', matched: 'editors' },
  protectedHidden: { ...unlisted, input: { ...password, ...hidden }, locked: true },
  protectedDraft: { ...draft, input: { ...password, status: 'draft' }, locked: true, matched: 'editors' },
}

/** For venues and organizers: also who sees them in a public event, and who finds the event by a filter on them. */
export interface LinkedRule extends Rule {
  embedded: Audience
  asked: Audience
}

const toOwn = { embedded: 'own', asked: 'editors' } as const

export const linkedRules: Readonly<Record<string, LinkedRule>> = {
  publish: { ...publish, embedded: 'all', asked: 'all' },
  future: { ...future, ...toOwn },
  draft: { ...draft, ...toOwn },
  pending: { ...pending, ...toOwn },
  private: { ...personal, ...toOwn },
  trash: { ...trash, opens: 'own', embedded: 'nobody', asked: 'nobody' },
}

/** Terms are public; they have no owner. */
export const termRules = {
  categories: { ...publish, changes: 'authors' },
  tags: { ...publish, changes: 'editors' },
} as const satisfies Record<string, Rule>

/** Who may create one. */
export const creates: Readonly<Record<string, Audience>> = {
  events: 'writers',
  venues: 'writers',
  organizers: 'writers',
  categories: 'authors',
  tags: 'editors',
}
