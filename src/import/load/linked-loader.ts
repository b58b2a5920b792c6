/**
 * Loads venues, organizers, categories and tags of a site, before its events: with their source ids, so that an event
 * links them whatever they are called here.
 */
import { readInput } from '../../calendar/declaration/validate.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { unchangedSince, update } from '../../calendar/writes/write.ts'
import type { LinkedDraft } from '../readers/linked.ts'
import { type Refused, refusalOf } from './load.ts'
import { createFrom, judging, type Parts, updateFrom } from './source-record.ts'

export type LinkedOutcome = 'created' | 'updated' | 'unchanged'
type Done = (draft: LinkedDraft, outcome: LinkedOutcome | Refused) => void

export class LinkedLoader {
  readonly #context: WriteContext
  readonly #overwrite: boolean
  readonly #done: Done
  /** Categories whose parents have not come yet. */
  #waiting: LinkedDraft[] = []

  constructor(context: WriteContext, overwrite: boolean, done: Done) {
    this.#context = context
    this.#overwrite = overwrite
    this.#done = done
  }

  /** A category whose parent is not there yet waits for it. */
  async load(drafts: readonly LinkedDraft[]): Promise<void> {
    for (const draft of drafts) {
      const parent = draft.parent === undefined ? undefined : await this.#idOf(draft, draft.parent)
      if (draft.parent !== undefined && parent === undefined) this.#waiting.push(draft)
      else if (parent === undefined) await this.#attempt(draft)
      else await this.#attempt({ ...draft, given: { ...draft.given, parent } })
    }
  }

  /** Parents first; those whose parent is nowhere come to the top level. */
  async loadWaiting(): Promise<void> {
    while (this.#waiting.length) {
      const waiting = this.#waiting
      this.#waiting = []
      await this.load(waiting)
      if (this.#waiting.length < waiting.length) continue
      const ids = new Set(waiting.map(({ source_id }) => source_id))
      const isOrphan = ({ parent = '' }: LinkedDraft) => !ids.has(parent)
      const orphans = waiting.some(isOrphan) ? waiting.filter(isOrphan) : waiting
      this.#waiting = waiting.filter((draft) => !orphans.includes(draft))
      await this.load(orphans.map(({ parent: _, ...top }) => top))
    }
  }

  async #attempt(draft: LinkedDraft): Promise<void> {
    try {
      this.#done(draft, await judging(() => this.#store(draft)))
    } catch (error) {
      this.#done(draft, refusalOf(error))
    }
  }

  async #idOf({ resource }: LinkedDraft, source_id: string): Promise<number | undefined> {
    return (await this.#context.store.lookup(resource, 'source_id', [source_id]))[0]
  }

  async #store(draft: LinkedDraft): Promise<LinkedOutcome> {
    const resource = resources[draft.resource]
    const context = { ...this.#context, language: draft.language }
    const toInput = async (body: Parts['body'], creating: boolean) => readInput(resource.fields, body, creating)
    const [existing] = await context.store.get<Document>(draft.resource, [
      (await this.#idOf(draft, draft.source_id)) ?? 0,
    ])
    if (existing) {
      // The fields of a record that was here before are those of here, or of the source that it came from.
      const [first] = [existing.source_id].flat()
      if (!existing.source_values || existing.status === 'trash' || first !== draft.source_id) return 'unchanged'
      const sourceUpdate = { resource, record: draft, existing, context, toInput }
      const { isChanged } = await updateFrom(sourceUpdate, existing.source_values, this.#overwrite)
      return isChanged ? 'updated' : 'unchanged'
    }
    try {
      const document = await createFrom(resource, draft, context, toInput)
      if ([document.source_id].flat().includes(draft.source_id)) return 'created'
      return this.#adopt(draft, document)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'term_exists') throw error
      const [known] = await context.store.get<Document>(draft.resource, [Number(error.options.data?.term_id)])
      if (!known) throw error
      return this.#adopt(draft, known)
    }
  }

  /** What is here under the same name is the same, and known by the id of the source from now on. */
  async #adopt({ resource, source_id }: LinkedDraft, existing: Document): Promise<LinkedOutcome> {
    const { id, source_id: known = [] } = existing
    await update(resources[resource], id, {}, this.#context, unchangedSince(existing), {
      source_id: [known, source_id].flat(),
    })
    return 'unchanged'
  }
}
