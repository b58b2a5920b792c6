/** Loads drafts into the store, by the same rules as any write. Loading the same draft again changes nothing. */
import { createHash } from 'node:crypto'
import { isTaxonomy, type Taxonomy } from '../../calendar/declaration/terms.ts'
import { readInput } from '../../calendar/declaration/validate.ts'
import { embeddedLinks, type LinkField, linkFields, links } from '../../calendar/links.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { formatReason } from '../../calendar/messages/reasons.ts'
import { Unavailable } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { BatchStore, NotTogether } from '../../calendar/writes/batch-store.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { inBlocks } from '../../calendar/writes/id-blocks.ts'
import { findTerm } from '../../calendar/writes/lookups.ts'
import { writeTogether } from '../../calendar/writes/together.ts'
import { create } from '../../calendar/writes/write.ts'
import { mergedSource } from '../doubles/merged-source.ts'
import type { EventDraft, OrganizerDraft, VenueDraft } from '../readers/draft.ts'
import type { SkipReason } from '../readers/skip-reasons.ts'
import { earlierImport } from './earlier-import.ts'
import type { Given } from './imported-fields.ts'
import { prefetch } from './prefetch.ts'
import {
  createFrom,
  judging,
  type Parts,
  type SourceRecord,
  textPaths,
  updateFrom,
  updateFromMerged,
} from './source-record.ts'

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

/** One alone is no list, as it was before there could be several: its digest stays. */
const venueBodies = ([one, ...others]: readonly VenueDraft[]) =>
  one && (others.length ? [one, ...others].map(venueBody) : venueBody(one))

function givenBy(draft: EventDraft): Given {
  const { venues, organizers, categories, tags, ...rest } = draft
  const { source_id: _, texts, language: __, slugs: ___, linked: ____, ...fields } = rest
  return {
    ...fields,
    ...(venues?.length ? { venue: venueBodies(venues) } : {}),
    ...(organizers?.length ? { organizer: organizers.map(organizerBody) } : {}),
    ...(categories?.length ? { categories: categories.map(termName) } : {}),
    ...(tags?.length ? { tags: tags.map(termName) } : {}),
    ...textPaths(texts),
  }
}

/** Slugs and the ids of what is linked count only when the record is written. */
const recordOf = (draft: EventDraft): SourceRecord => {
  const { slugs = {}, linked: _, ...digested } = draft
  const { source_id, language } = draft
  return { source_id, source_digest: digestOf(digested), language, given: givenBy(draft), slugs }
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
      return await judging(() => this.#load(draft, context))
    } catch (error) {
      if (error instanceof NotTogether) throw error
      return refusalOf(error)
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
    const { id } = await createFrom(
      resources.events,
      recordOf(draft),
      context,
      (body, creating) => this.#inputOf(body, draft, creating, context),
      (document, body) => this.#rememberLinked(body, document, context),
    )
    return { id, outcome: 'created', corrected: [] }
  }

  async #update(draft: EventDraft, existing: Document, context: WriteContext): Promise<Loaded> {
    const { id } = existing
    const record = recordOf(draft)
    const toInput = (body: Parts['body'], creating: boolean) => this.#inputOf(body, draft, creating, context)
    const sourceUpdate = { resource: resources.events, record, existing, context, toInput }
    const merged = mergedSource(existing, draft.source_id)
    if (merged) {
      const isChanged = await updateFromMerged(sourceUpdate, merged)
      return { id, outcome: isChanged ? 'updated' : 'unchanged', corrected: [] }
    }
    // Of earlier releases, what was corrected is looked for when the source has changed.
    const isKnown = existing.source_values !== undefined || this.#overwrite
    if (existing.source_digest === record.source_digest && !isKnown) return { id, outcome: 'unchanged', corrected: [] }
    const before = existing.source_values ?? (await earlierImport(existing, record.given, context))
    const { isChanged, corrected } = await updateFrom(sourceUpdate, before, this.#overwrite)
    return { id, outcome: isChanged ? 'updated' : 'unchanged', corrected }
  }

  /** Validated before its terms are created: those of a rejected draft would remain. */
  async #inputOf(
    body: Parts['body'],
    { linked = {} }: EventDraft,
    creating: boolean,
    context: WriteContext,
  ): Promise<Record<string, unknown>> {
    const input = readInput(resources.events.fields, body, creating)
    for (const link of linkFields)
      if (body[link]) input[link] = (await this.#idsOf(link, body, linked[link], context)) ?? input[link]
    return input
  }

  /** By their source ids, if all are known here; else what the rules find by name, or are to create. */
  async #idsOf(
    link: LinkField,
    body: Parts['body'],
    sourceIds: readonly string[] = [],
    context: WriteContext,
  ): Promise<readonly number[] | undefined> {
    const { resource } = links[link]
    const ids: number[] = []
    for (const sourceId of sourceIds) ids.push(...(await context.store.lookup(resource, 'source_id', [sourceId])))
    if (ids.length && ids.length === sourceIds.length) return ids
    const given = body[link]
    if (isTaxonomy(resource)) return Array.isArray(given) ? termIds(resource, given.map(String), context) : undefined
    return this.#linked.get(linkedKey(link, body, context))
  }

  /** The next event that says the same has the same: what the rules would find. */
  #rememberLinked(body: Parts['body'], document: Document, context: WriteContext): void {
    for (const link of embeddedLinks) {
      const ids = document[link]
      if (body[link] && Array.isArray(ids)) this.#linked.set(linkedKey(link, body, context), ids.map(Number))
    }
  }
}

const linkedKey = (link: LinkField, body: Parts['body'], { language }: WriteContext) =>
  `${link} ${language} ${JSON.stringify(body[link])}`

const digestOf = (draft: unknown) => createHash('sha1').update(JSON.stringify(draft)).digest('base64url')

/** By name, created when new; a name that looks like a number is a name here, not an id. */
async function termIds(taxonomy: Taxonomy, names: readonly string[], context: WriteContext): Promise<number[]> {
  const ids: number[] = []
  for (const name of names)
    ids.push((await findTerm(taxonomy, name, context)) ?? (await newTerm(taxonomy, name, context)))
  return ids
}

async function newTerm(taxonomy: Taxonomy, name: string, context: WriteContext): Promise<number> {
  const input = readInput(resources[taxonomy].fields, { name: termName(name) }, true)
  return (await create(resources[taxonomy], input, context)).id
}

/** Why the rules rejected a draft, in one line. */
function sentenceOf(problem: Problem): string {
  return formatReason({ inside: problem.options.params ?? {} }, 'en') || problem.text('en')
}

/** Why a record was not stored. @throws Unavailable */
export function refusalOf(error: unknown): Refused {
  if (error instanceof Unavailable) throw error
  if (error instanceof Problem)
    return { outcome: 'refused', reason: 'rejected by the rules', detail: sentenceOf(error) }
  return {
    outcome: 'refused',
    reason: 'cannot be stored',
    detail: error instanceof Error ? error.message : String(error),
  }
}
