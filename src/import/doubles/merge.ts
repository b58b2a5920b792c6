/**
 * Makes two events one, with both sources kept: the one that stays is known by the ids of both, and has the texts and
 * the picture of the other where it had none; the other one goes to the trash. Stopped in between, the same again
 * completes it; the audit trail has both writes as a run, which can be undone.
 */
import { importKeys } from '../../calendar/declaration/keys.ts'
import { readInput } from '../../calendar/declaration/validate.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Action } from '../../calendar/resources/audit.ts'
import { resources } from '../../calendar/resources/index.ts'
import { ownEntries } from '../../calendar/values/objects.ts'
import type { Document, Extras, MergedSource, WriteContext } from '../../calendar/writes/context.ts'
import { entriesOf } from '../../calendar/writes/revisions.ts'
import { unchangedSince, update } from '../../calendar/writes/write.ts'
import { storedDigest } from '../load/imported-fields.ts'
import { textPaths } from '../load/source-record.ts'
import { type ImportRun, isOf, type Merge } from '../runs/runs.ts'

const takenTexts = ['title', 'excerpt', 'description']

/** @throws Problem when somebody writes one of them meanwhile: the same again completes it */
export async function merge({ kept, merged }: Merge, run: ImportRun, context: WriteContext): Promise<void> {
  const former = await release(merged, run, detailed(context, 'delete', { merged_into: kept }))
  const [before] = await context.store.get<Document>('events', [kept])
  if (!before) throw new Problem('rest_conflict')
  if (includesAll(before, former)) return // this was all there was left to do
  const { texts, slugs, picture } = missingIn(before, former)
  const taken = [...Object.keys(textPaths(texts)), ...Object.keys(picture)]
  await update(
    resources.events,
    kept,
    readInput(resources.events.fields, slugs, false),
    detailed(context, 'update', { merged }),
    unchangedSince(before),
    {
      ...picture,
      texts,
      beforeStoring(document) {
        const [first, ...more] = [...idsOf(before), ...idsOf(former)]
        if (first === undefined) return
        document.source_id = more.length ? [first, ...more] : first
        document.merged_sources = [...(before.merged_sources ?? []), ...sourcesOf(former, document, taken)]
      },
    },
  )
}

const idsOf = ({ source_id = [] }: Document): string[] => [source_id].flat()

const includesAll = (kept: Document, former: Document) => {
  const ids = idsOf(former)
  return ids.length > 0 && ids.every((id) => idsOf(kept).includes(id))
}

function detailed(context: WriteContext, action: Action, detail: Readonly<Record<string, unknown>>): WriteContext {
  return { ...context, ...(context.audit ? { audit: { ...context.audit, as: { action, detail } } } : {}) }
}

/** Moves an event to the trash, and its source ids are free. Returns it as it was before. */
async function release(id: number, run: ImportRun, context: WriteContext): Promise<Document> {
  const done = (await entriesOf<Document>(context.store, 'events', id)).find(isOf(run))
  if (done?.before) return done.before
  let before: Document | undefined
  const trashed = await update(
    resources.events,
    id,
    { status: 'trash' },
    context,
    (found) => {
      before = structuredClone(found)
    },
    {
      beforeStoring(document) {
        for (const key of importKeys) delete document[key]
      },
    },
  )
  return before ?? trashed
}

interface Missing {
  texts: NonNullable<Extras['texts']>
  /** Of languages that are new to it: the addresses of the other one lead to it from now on. */
  slugs: { texts?: Record<string, { slug: string }> }
  picture: Partial<Document>
}

/** What one event has, and the other one lacks. */
function missingIn(kept: Document, former: Document): Missing {
  const takesImage = !kept.image && Boolean(former.image)
  const names = [...takenTexts, ...(takesImage ? ['image_alt_text'] : [])]
  const texts: Missing['texts'] = {}
  const slugs: Record<string, { slug: string }> = {}
  for (const [language, own = {}] of ownEntries(former.texts)) {
    const has = kept.texts[language] ?? {}
    const missing = names.filter((name) => own[name] && !has[name]).map((name) => [name, own[name] ?? ''] as const)
    if (missing.length) texts[language] = Object.fromEntries(missing)
    if (own.slug && own.title && !has.title) slugs[language] = { slug: own.slug }
  }
  const { image, image_credit } = former
  return {
    texts,
    slugs: Object.keys(slugs).length ? { texts: slugs } : {},
    picture: takesImage && image ? { image, image_credit } : {},
  }
}

/** What the event has of the sources of its double: what was `taken`, unless people had changed it. */
function sourcesOf(former: Document, document: Document, taken: readonly string[]): MergedSource[] {
  const { merged_sources = [], source_values = {} } = former
  const merged = new Set(merged_sources.map(({ source_id }) => source_id))
  const own = idsOf(former).filter((id) => !merged.has(id))
  return [...own.map((source_id) => ({ source_id, values: source_values })), ...merged_sources].map(
    ({ source_id, values }) => ({
      source_id,
      values: Object.fromEntries(
        Object.entries(values).map(([path, [given, stored]]) => {
          const isTaken = taken.includes(path) && stored === storedDigest(former, path)
          return [path, [given, isTaken ? storedDigest(document, path) : ''] as const]
        }),
      ),
    }),
  )
}
