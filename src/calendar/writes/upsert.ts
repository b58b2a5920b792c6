/** A write to the name that a client has for a record: it creates the record, or changes the one that is there. */
import type { AnyResource } from '../declaration/resource.ts'
import type { Input } from '../declaration/validate.ts'
import type { Document, WriteContext } from './context.ts'
import { createOnce, update } from './write.ts'

export interface Upserted {
  document: Document
  /** Absent: it was created. */
  before?: Document
}

/** What the two writes need of the caller: their input, and what has to hold before them. */
export interface UpsertWrites {
  /** `before` absent: of a create. */
  input(before?: Document): Promise<Input>
  check(document: Document): void
}

export async function findExternal(
  resource: AnyResource,
  externalId: string,
  { store }: Pick<WriteContext, 'store'>,
): Promise<Document | undefined> {
  const [id] = await store.lookup(resource.name, 'external_id', [externalId])
  return id === undefined ? undefined : (await store.get<Document>(resource.name, [id]))[0]
}

/** Of two at once one creates the record, and the other changes it. */
export async function upsert(
  resource: AnyResource,
  externalId: string,
  writes: UpsertWrites,
  context: WriteContext,
): Promise<Upserted> {
  let before = await findExternal(resource, externalId, context)
  const input = await writes.input(before)
  if (!before) {
    const { document, created } = await createOnce(resource, input, context, { external_id: externalId })
    if (created) return { document }
    before = document
  }
  const document = await update(resource, before.id, await writes.input(before), context, writes.check)
  return { document, before }
}
