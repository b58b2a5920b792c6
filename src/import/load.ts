/** Drafts into the service, through the same rules as any write: safe to run twice, and it says what it left out. */
import { createHash } from 'node:crypto'
import type { Taxonomy } from '../calendar/declaration/terms.ts'
import { readBody } from '../calendar/declaration/validate.ts'
import type { Language } from '../calendar/languages.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { formatReason } from '../calendar/messages/reasons.ts'
import { resources } from '../calendar/resources/index.ts'
import type { Document, Extras, WriteContext } from '../calendar/writes/context.ts'
import { findTerm } from '../calendar/writes/lookups.ts'
import { create, update } from '../calendar/writes/write.ts'
import type { EventDraft, OrganizerDraft, VenueDraft } from './draft.ts'

/** `trashed`: it was put into the trash here, and stays there. */
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

/** What the source gave and no longer does; what was added here stays. */
function emptied(gone: readonly string[]): Record<string, null> {
  return Object.fromEntries(gone.filter((name) => !name.includes('.')).map((name) => [name, null]))
}

function withEmptied(gone: readonly string[], texts: Texts): Texts {
  const all = structuredClone(texts)
  for (const [language, name] of gone.map((name) => name.split('.') as [Language, string?]))
    if (name) (all[language] ??= {})[name] = ''
  return all
}

export class Loader {
  private context: WriteContext
  private terms = new Map<string, number>()

  constructor(context: WriteContext) {
    this.context = context
  }

  /** @throws Problem for a draft that the rules refuse; nothing of it is stored then */
  async load(draft: EventDraft): Promise<Loaded> {
    const { store } = this.context
    const source_digest = createHash('sha1').update(JSON.stringify(draft)).digest('base64url')
    const [id] = await store.lookup('events', 'source_id', [draft.source_id])
    const [known] = id === undefined ? [] : await store.get<Document>('events', [id])
    if (known?.status === 'trash') return 'trashed'
    if (known?.source_digest === source_digest) return 'unchanged'
    const context = { ...this.context, language: draft.language }
    const body = bodyOf(draft)
    const { [draft.language]: own, ...others } = draft.texts
    const source_fields = [
      ...Object.keys(body),
      ...Object.entries(draft.texts).flatMap(([language, texts]) =>
        Object.keys(texts).map((name) => `${language}.${name}`),
      ),
    ]
    const gone = (known?.source_fields ?? []).filter((name) => !source_fields.includes(name))
    // Refused before its terms are created, which would remain.
    const input = {
      ...readBody(resources.events.fields, { ...emptied(gone), ...body, ...own }, !known),
      ...(await this.termIds(draft, context)),
    }
    const extras: Extras = {
      source_id: draft.source_id,
      source_digest,
      source_fields,
      texts: withEmptied(gone, others as Texts),
    }
    if (known) await update(resources.events, known.id, input, context, undefined, extras)
    else await create(resources.events, input, context, extras)
    return known ? 'updated' : 'created'
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

  /** By name, made when new; a name that is a number is a name here, no id. */
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

/** Why the rules refused a draft, in one line. */
export function refusal(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  return formatReason({ inside: error.options.params ?? {} }, 'en') || error.text('en')
}
