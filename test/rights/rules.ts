/**
 * Who may read, find, count and change what: the table that every check of the matrix is held against. It is written down here
 * from the documentation and shares nothing with the service.
 */

export const callers = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator'] as const
export type Caller = (typeof callers)[number]
/** Whom records belong to: one who may not write any more, one who may write drafts, one who may publish. */
export const owners = ['subscriber', 'contributor', 'author'] as const
export type Owner = (typeof owners)[number] | 'administrator'

const editors: readonly Caller[] = ['editor', 'administrator']
const authors: readonly Caller[] = ['author', ...editors]
const writers: readonly Caller[] = ['contributor', ...authors]

/** Whom a cell of the tables names, for a record of the owner. */
const audiences = {
  nobody: () => false,
  all: () => true,
  editors: (caller: Caller) => editors.includes(caller),
  authors: (caller: Caller) => authors.includes(caller),
  writers: (caller: Caller) => writers.includes(caller),
  /** The owner, while it may write, and editors. */
  own: (caller: Caller, owner: Owner) => editors.includes(caller) || (caller === owner && writers.includes(caller)),
  /** The owner, while it may publish, and editors. */
  ownPublic: (caller: Caller, owner: Owner) => editors.includes(caller) || (caller === owner && authors.includes(caller)),
}
export type Audience = keyof typeof audiences

export function includes(audience: Audience, caller: Caller, owner: Owner = 'administrator'): boolean {
  return audiences[audience](caller, owner)
}

export interface Rule {
  /** What a client writes to bring it about. */
  input: Readonly<Record<string, unknown>>
  /** As stored: what `status` asks for. */
  status: string
  /** May read it by its id or slug. */
  opens: Audience
  /** … but only with the password, or with `context=edit` when it may change it. */
  locked?: boolean
  /** Meets it in lists. */
  listed: Audience
  /** Meets it in lists that ask about what is redacted of protected events. */
  matched: Audience
  /** Meets it in lists of `status=trash`. */
  trashed: Audience
  changes: Audience
  /** It counts for what it links. */
  counted: boolean
}

const closed = { counted: false, trashed: 'nobody' } as const
const drafted = { opens: 'own', listed: 'own', matched: 'own', ...closed } as const
const password = { password: 'open sesame' }
const hidden = { hide_from_listings: true }

export const eventRules: Readonly<Record<string, Rule>> = {
  publish: { input: {}, status: 'publish', opens: 'all', listed: 'all', matched: 'all', trashed: 'nobody', changes: 'ownPublic', counted: true },
  future: { input: { date_utc: '2199-01-01' }, status: 'future', ...drafted, changes: 'ownPublic' },
  draft: { input: { status: 'draft' }, status: 'draft', ...drafted, changes: 'own' },
  pending: { input: { status: 'pending' }, status: 'pending', ...drafted, changes: 'own' },
  private: { input: { status: 'private' }, status: 'private', ...drafted, changes: 'ownPublic' },
  trash: { input: { status: 'trash' }, status: 'trash', opens: 'nobody', listed: 'nobody', matched: 'nobody', trashed: 'own', changes: 'own', counted: false },
  protected: { input: password, status: 'publish', opens: 'all', locked: true, listed: 'all', matched: 'editors', ...closed, changes: 'ownPublic' },
  hidden: { input: hidden, status: 'publish', opens: 'all', listed: 'nobody', matched: 'nobody', ...closed, changes: 'ownPublic' },
  protectedHidden: {
    input: { ...password, ...hidden }, status: 'publish', opens: 'all', locked: true, listed: 'nobody', matched: 'nobody', ...closed, changes: 'ownPublic',
  },
  protectedDraft: {
    input: { ...password, status: 'draft' }, status: 'draft', opens: 'own', locked: true, listed: 'own', matched: 'editors', ...closed, changes: 'own',
  },
}

/** Of venues and organizers: also who meets them inside a public event, and who meets that event by asking for them. */
export interface LinkedRule extends Rule {
  embedded: Audience
  asked: Audience
}

const linked = { embedded: 'own', asked: 'editors' } as const
const { publish, future, draft, pending, private: personal, trash } = eventRules as Record<string, Rule>

export const linkedRules: Readonly<Record<string, LinkedRule>> = {
  publish: { ...publish!, embedded: 'all', asked: 'all' },
  future: { ...future!, ...linked },
  draft: { ...draft!, ...linked },
  pending: { ...pending!, ...linked },
  private: { ...personal!, ...linked },
  trash: { ...trash!, opens: 'own', embedded: 'nobody', asked: 'nobody' },
}

/** Terms are public; they have no owner. */
export const termRules = {
  categories: { ...publish!, changes: 'authors' },
  tags: { ...publish!, changes: 'editors' },
} as const satisfies Record<string, Rule>

/** Who may create one. */
export const creates: Readonly<Record<string, Audience>> = { events: 'writers', venues: 'writers', organizers: 'writers', categories: 'authors', tags: 'editors' }
