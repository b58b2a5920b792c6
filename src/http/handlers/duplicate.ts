/** POST to the duplicate of a record: a copy of it as a new draft. */
import { mayOpen } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { copied, inputOfCopy } from '../../calendar/writes/duplicate.ts'
import { type Exchange, forbid } from '../context.ts'
import { createRecord } from './create.ts'
import { recordOf } from './record.ts'
import { readWrite, writeContext } from './writing.ts'

/** For those who may create records, and read this one without its password. */
export function duplicateItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, input } = await readWrite(resource, exchange, false)
    const original = await recordOf(resource, context)
    if (!mayOpen(context.caller, original)) forbid(context.caller)
    if (original.status === 'trash') throw new Problem('event-no-longer-available')
    const write = writeContext(context)
    const source = { request: { ...input, copy: original.id }, start: copied(resource, original) }
    await createRecord(resource, inputOfCopy(original, input, write), write, context, source)
  }
}
