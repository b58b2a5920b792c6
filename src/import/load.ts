/** Loads drafts into the store, by the same rules as any write. Loading the same draft again changes nothing. */
import { createHash } from 'node:crypto'
import type { Taxonomy } from '../calendar/declaration/terms.ts'
import { readBody } from '../calendar/declaration/validate.ts'
import { languageCodes } from '../calendar/languages.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { formatReason } from '../calendar/messages/reasons.ts'
import { Unavailable } from '../calendar/ports.ts'
import { resources } from '../calendar/resources/index.ts'
import { ownEntries } from '../calendar/values/objects.ts'
import { BatchStore, NotTogether } from '../calendar/writes/batch-store.ts'
import type { Document, Extras, WriteContext } from '../calendar/writes/context.ts'
import { inBlocks } from '../calendar/writes/id-blocks.ts'
import { findTerm } from '../calendar/writes/lookups.ts'
import { writeTogether } from '../calendar/writes/together.ts'
import { create, update } from '../calendar/writes/write.ts'
import type { EventDraft, OrganizerDraft, VenueDraft } from './draft.ts'
import { earlierImport } from './earlier-import.ts'
import { type Given, importedFields, mergeOf } from './imported-fields.ts'
import { prefetch } from './prefetch.ts'
import type { SkipReason } from './skip-reasons.ts'

export interface Loaded {
  id: number
  /** `trashed`: the event was moved to the trash here, and stays there. */
  outcome: 'created' | 'updated' | 'unchanged' | 'trashed'
  /** Fields that somebody has changed here, and that stay: by name, or `en.title` for a text. */
  corrected: readonly string[]
}

export interface Refused {
  outcome: 'refused'
  reason: SkipReason
  detail: string
}

export interface LoadOptions {
  /** What was corrected here gets the value of the source again. */
  overwrite?: boolean
}

const ID_BLOCK = { first: 100, max: 100 }
const MAX_TERM_NAME_CHARACTERS = 200
const termName = (name: string) => name.slice(0, MAX_TERM_NAME_CHARACTERS)

const venueBody = ({ name, ...rest }: VenueDraft) => ({ venue: name, ...rest })
const organizerBody = ({ name, ...rest }: OrganizerDraft) => ({ organizer: name, ...rest })

function givenBy(draft: EventDraft): Given {
  const { source_id: _, texts, language: __, venue, organizers, categories, tags, ...rest } = draft
  const byLanguage = ownEntries(texts).flatMap(([language, more = { title: '' }]) =>
    Object.entries(more).map(([name, text]) => [`${language}.${name}`, text]),
  )
  return {
    ...rest,
    ...(venue?.name ? { venue: venueBody(venue) } : {}),
    ...(organizers?.length ? { organizer: organizers.map(organizerBody) } : {}),
    ...(categories?.length ? { categories: categories.map(termName) } : {}),
    ...(tags?.length ? { tags: tags.map(termName) } : {}),
    ...Object.fromEntries(byLanguage),
  }
}

interface Parts {
  body: Record<string, unknown>
  texts: NonNullable<Extras['texts']>
}

/** The fields at `paths` as a body and texts; what is no longer given is cleared. */
function partsOf(given: Given, paths: readonly string[]): Parts {
  const texts: Parts['texts'] = {}
  for (const language of languageCodes) {
    const own = paths.filter((path) => path.startsWith(`${language}.`))
    const entries = own.map((path) => [path.slice(language.length + 1), String(given[path] ?? '')])
    if (own.length) texts[language] = Object.fromEntries(entries)
  }
  const names = paths.filter((path) => !path.includes('.'))
  return { body: Object.fromEntries(names.map((name) => [name, given[name] ?? null])), texts }
}

export class Loader {
  readonly #context: WriteContext
  readonly #overwrite: boolean
  readonly #nextIds: WriteContext['store']['nextIds']
  /** The venue and the organizers of events of this batch, by what their drafts say of them. */
  readonly #linked = new Map<string, readonly number[]>()

  constructor(context: WriteContext, { overwrite = false }: LoadOptions = {}) {
    const places = new Map<string, ReturnType<WriteContext['place']>>()
    const place = (city: string, country: string) => {
      const key = `${city}, ${country}`
      const found = places.get(key) ?? context.place(city, country)
      places.set(key, found)
      return found
    }
    this.#context = { ...context, place }
    this.#overwrite = overwrite
    this.#nextIds = inBlocks((sequence, count) => context.store.nextIds(sequence, count), ID_BLOCK)
  }

  /**
   * Loads several drafts with a few calls of the store, and returns what became of each, in their order.
   * @throws Unavailable
   */
  async loadAll(drafts: readonly EventDraft[]): Promise<(Loaded | Refused)[]> {
    const batch = new BatchStore(this.#context.store, this.#nextIds)
    this.#linked.clear()
    await prefetch(batch, drafts)
    const results = await writeTogether(
      batch,
      drafts.map((draft) => (store) => {
        if (store !== batch) this.#linked.clear() // some may not have been stored
        return this.#attempt(draft, { ...this.#context, store })
      }),
    )
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason
      return result.value
    })
  }

  async #attempt(draft: EventDraft, context: WriteContext): Promise<Loaded | Refused> {
    try {
      return await this.#load(draft, context)
    } catch (error) {
      if (error instanceof Unavailable || error instanceof NotTogether) throw error
      if (error instanceof Problem)
        return { outcome: 'refused', reason: 'rejected by the rules', detail: sentenceOf(error) }
      const detail = error instanceof Error ? error.message : String(error)
      return { outcome: 'refused', reason: 'cannot be stored', detail }
    }
  }

  /** @throws Problem for a draft that the rules reject; nothing of it is stored then */
  async #load(draft: EventDraft, context: WriteContext): Promise<Loaded> {
    const { store } = context
    const [id] = await store.lookup('events', 'source_id', [draft.source_id])
    const [existing] = id === undefined ? [] : await store.get<Document>('events', [id])
    const writing = { ...context, language: draft.language }
    if (!existing) return this.#create(draft, writing)
    if (existing.status === 'trash') return { id: existing.id, outcome: 'trashed', corrected: [] }
    return this.#update(draft, existing, writing)
  }

  async #create(draft: EventDraft, context: WriteContext): Promise<Loaded> {
    const given = givenBy(draft)
    const { body, texts } = partsOf(given, Object.keys(given))
    const { [draft.language]: own, ...translations } = texts
    const input = await this.#inputOf({ ...body, ...own }, true, context)
    const { id } = await create(resources.events, input, context, {
      source_id: draft.source_id,
      source_digest: digestOf(draft),
      texts: translations,
      beforeStoring: (document) => {
        document.source_values = importedFields(document, given)
        this.#rememberLinked(body, document, context)
      },
    })
    return { id, outcome: 'created', corrected: [] }
  }

  async #update(draft: EventDraft, existing: Document, context: WriteContext): Promise<Loaded> {
    const { id } = existing
    const digest = digestOf(draft)
    // Of earlier releases, what was corrected is looked for when the source has changed.
    const isKnown = existing.source_values !== undefined || this.#overwrite
    if (existing.source_digest === digest && !isKnown) return { id, outcome: 'unchanged', corrected: [] }
    const given = givenBy(draft)
    const before = existing.source_values ?? (await earlierImport(existing, given, context))
    const { write, corrected } = mergeOf(existing, given, before, this.#overwrite)
    if (write.length === 0) return { id, outcome: 'unchanged', corrected }
    const { body, texts } = partsOf(given, write)
    await update(resources.events, id, await this.#inputOf(body, false, context), context, undefined, {
      source_digest: digest,
      texts,
      beforeStoring(document) {
        document.source_values = importedFields(document, given, { paths: write, before })
        delete document.source_fields
      },
    })
    return { id, outcome: 'updated', corrected }
  }

  /** Validated before its terms are created: those of a rejected draft would remain. */
  async #inputOf(body: Parts['body'], creating: boolean, context: WriteContext): Promise<Record<string, unknown>> {
    const input = readBody(resources.events.fields, body, creating)
    for (const taxonomy of ['categories', 'tags'] as const) {
      const names = body[taxonomy]
      if (Array.isArray(names)) input[taxonomy] = await termIds(taxonomy, names.map(String), context)
    }
    for (const link of linkedPosts) {
      const known = body[link] && this.#linked.get(linkedKey(link, body, context))
      if (known) input[link] = known
    }
    return input
  }

  /** The next event that says the same has the same: what the rules would find. */
  #rememberLinked(body: Parts['body'], document: Document, context: WriteContext): void {
    for (const link of linkedPosts) {
      const ids = document[link]
      if (body[link] && Array.isArray(ids)) this.#linked.set(linkedKey(link, body, context), ids.map(Number))
    }
  }
}

const linkedPosts = ['venue', 'organizer'] as const

const linkedKey = (link: (typeof linkedPosts)[number], body: Parts['body'], { language }: WriteContext) =>
  `${link} ${language} ${JSON.stringify(body[link])}`

const digestOf = (draft: EventDraft) => createHash('sha1').update(JSON.stringify(draft)).digest('base64url')

/** By name, created when new; a name that looks like a number is a name here, not an id. */
async function termIds(taxonomy: Taxonomy, names: readonly string[], context: WriteContext): Promise<number[]> {
  const ids: number[] = []
  for (const name of names)
    ids.push((await findTerm(taxonomy, name, context)) ?? (await newTerm(taxonomy, name, context)))
  return ids
}

async function newTerm(taxonomy: Taxonomy, name: string, context: WriteContext): Promise<number> {
  const input = readBody(resources[taxonomy].fields, { name: termName(name) }, true)
  return (await create(resources[taxonomy], input, context)).id
}

/** Why the rules rejected a draft, in one line. */
function sentenceOf(problem: Problem): string {
  return formatReason({ inside: problem.options.params ?? {} }, 'en') || problem.text('en')
}
