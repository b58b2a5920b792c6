/** Loads drafts into the store, by the same rules as any write. Loading the same draft again changes nothing. */
import { createHash } from 'node:crypto'
import type { Taxonomy } from '../calendar/declaration/terms.ts'
import { readBody } from '../calendar/declaration/validate.ts'
import { isLanguage } from '../calendar/languages.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { formatReason } from '../calendar/messages/reasons.ts'
import { resources } from '../calendar/resources/index.ts'
import type { Document, Extras, WriteContext } from '../calendar/writes/context.ts'
import { findTerm } from '../calendar/writes/lookups.ts'
import { create, update } from '../calendar/writes/write.ts'
import type { EventDraft, OrganizerDraft, VenueDraft } from './draft.ts'

/** `trashed`: the event was moved to the trash here, and stays there. */
export type Loaded = 'created' | 'updated' | 'unchanged' | 'trashed'

function venueBody({ name, ...rest }: VenueDraft): Record<string, unknown> {
  return { venue: name, ...rest }
}

function organizerBody({ name, ...rest }: OrganizerDraft): Record<string, unknown> {
  return { organizer: name, ...rest }
}

const MAX_TERM_NAME_CHARACTERS = 200
const termName = (name: string) => name.slice(0, MAX_TERM_NAME_CHARACTERS)

function bodyOf(draft: EventDraft): Record<string, unknown> {
  const { source_id: _, texts: __, language: ___, venue, organizers, categories, tags, ...rest } = draft
  return {
    ...rest,
    ...(venue?.name ? { venue: venueBody(venue) } : {}),
    ...(organizers?.length ? { organizer: organizers.map(organizerBody) } : {}),
    ...(categories?.length ? { categories: categories.map(termName) } : {}),
    ...(tags?.length ? { tags: tags.map(termName) } : {}),
  }
}

type Texts = NonNullable<Extras['texts']>

/** Fields that the source provided earlier and no longer does are cleared; fields that were added here stay. */
function clearedFields(removed: readonly string[]): Record<string, null> {
  return Object.fromEntries(removed.filter((name) => !name.includes('.')).map((name) => [name, null]))
}

function withClearedTexts(removed: readonly string[], texts: Texts): Texts {
  const all = structuredClone(texts)
  for (const [language, name] of removed.map((path) => path.split('.')))
    if (name && isLanguage(language)) (all[language] ??= {})[name] = ''
  return all
}

export class Loader {
  private context: WriteContext
  private terms = new Map<string, number>()

  constructor(context: WriteContext) {
    this.context = context
  }

  /** @throws Problem for a draft that the rules reject; nothing of it is stored then */
  async load(draft: EventDraft): Promise<Loaded> {
    const { store } = this.context
    const source_digest = createHash('sha1').update(JSON.stringify(draft)).digest('base64url')
    const [id] = await store.lookup('events', 'source_id', [draft.source_id])
    const [existing] = id === undefined ? [] : await store.get<Document>('events', [id])
    if (existing?.status === 'trash') return 'trashed'
    if (existing?.source_digest === source_digest) return 'unchanged'
    const context = { ...this.context, language: draft.language }
    const body = bodyOf(draft)
    const { [draft.language]: ownTexts, ...translations } = draft.texts
    const source_fields = [
      ...Object.keys(body),
      ...Object.entries(draft.texts).flatMap(([language, texts]) =>
        Object.keys(texts).map((name) => `${language}.${name}`),
      ),
    ]
    const removed = (existing?.source_fields ?? []).filter((name) => !source_fields.includes(name))
    // Validated before its terms are created: those of a rejected draft would remain.
    const input = {
      ...readBody(resources.events.fields, { ...clearedFields(removed), ...body, ...ownTexts }, !existing),
      ...(await this.termIds(draft, context)),
    }
    const extras: Extras = {
      source_id: draft.source_id,
      source_digest,
      source_fields,
      texts: withClearedTexts(removed, translations),
    }
    if (existing) await update(resources.events, existing.id, input, context, undefined, extras)
    else await create(resources.events, input, context, extras)
    return existing ? 'updated' : 'created'
  }

  private async termIds(
    { categories, tags }: EventDraft,
    context: WriteContext,
  ): Promise<Partial<Record<Taxonomy, number[]>>> {
    return {
      ...(categories?.length ? { categories: await this.idsOf('categories', categories, context) } : {}),
      ...(tags?.length ? { tags: await this.idsOf('tags', tags, context) } : {}),
    }
  }

  /** By name, created when new; a name that looks like a number is a name here, not an id. */
  private async idsOf(taxonomy: Taxonomy, names: readonly string[], context: WriteContext): Promise<number[]> {
    const ids: number[] = []
    for (const name of names) {
      const key = `${taxonomy} ${name}`
      const id =
        this.terms.get(key) ??
        (await findTerm(taxonomy, name, context)) ??
        (await this.newTerm(taxonomy, name, context))
      this.terms.set(key, id)
      ids.push(id)
    }
    return ids
  }

  private async newTerm(taxonomy: Taxonomy, name: string, context: WriteContext): Promise<number> {
    const input = readBody(resources[taxonomy].fields, { name: termName(name) }, true)
    return (await create(resources[taxonomy], input, context)).id
  }
}

/** Why the rules rejected a draft, in one line. */
export function rejectionReason(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  return formatReason({ inside: error.options.params ?? {} }, 'en') || error.text('en')
}
