/** Records are changed and deleted. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { removeTerm } from '../../calendar/writes/term-rules.ts'
import { trash, update } from '../../calendar/writes/write.ts'
import { type Context, contextOf, type Exchange, idOf, viewOf } from '../context.ts'
import { dryRunOf } from '../output/dry-run.ts'
import { serializeStored } from '../output/serialize.ts'
import {
  answerWrite,
  checkMatch,
  readWrite,
  sendWritten,
  waitForIndex,
  writableRecord,
  writeCheck,
  writeContext,
} from './writing.ts'

export function updateItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, input } = await readWrite(resource, exchange, false)
    const before = await writableRecord(resource, context)
    const write = writeContext(context)
    const document = await update(resource, before.id, input, write, writeCheck(resource, context))
    await answerWrite(resource, { before, document }, write, context)
  }
}

export function deleteItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    if (resource.singular === 'category' || resource.singular === 'tag') return deleteTerm(resource, context)
    const inTrash = `${resource.singular}-is-in-trash` as const
    const before = await writableRecord(resource, context)
    const check = writeCheck(resource, context)
    const write = writeContext(context)
    const document = await trash(resource, before.id, write, (found) => {
      if (found.status === 'trash') throw new Problem(inTrash)
      check(found)
    })
    await answerWrite(resource, { before, document }, write, context)
  }
}

async function deleteTerm(resource: AnyResource, context: Context): Promise<void> {
  const body = await removedTerm(resource, context)
  if (!context.params.dry_run) await waitForIndex(resource, idOf(context.request.params.id), context, true)
  sendWritten(context, body)
}

/** The term as it was. Repeats when another writer changed it meanwhile. */
async function removedTerm(resource: AnyResource, context: Context): Promise<Record<string, unknown>> {
  const write = writeContext(context)
  for (;;) {
    const before = await writableRecord(resource, context)
    checkMatch(context.request, before)
    const view = await viewOf(context)
    const body =
      write.store instanceof DryRunStore
        ? await dryRunOf(write.store, { resource, before }, view)
        : await serializeStored(context.service.engine.store, resource.name, before, view)
    if (await removeTerm(resource, before, write)) return body
  }
}
