/** PUT to the external id of a record: creates it, or changes it. */
import type { Request } from 'express'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { invalid, Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Document } from '../../calendar/writes/context.ts'
import { upsert } from '../../calendar/writes/upsert.ts'
import { contextOf, type Exchange } from '../context.ts'
import { externalIdOf } from './record.ts'
import { answerWrite, readWrite, writeCheck, writeContext } from './writing.ts'

/** @throws Problem rest_invalid_param */
function requiredExternalId(request: Request): string {
  const id = externalIdOf(request)
  if (id === undefined) throw invalid({ external_id: reason('externalId') })
  return id
}

export function upsertItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { request } = exchange
    const context = contextOf(exchange)
    const externalId = requiredExternalId(request)
    const check = writeCheck(resource, context)
    const checkedInput = async (before?: Document) => {
      const { input } = await readWrite(resource, exchange, !before)
      if (before) check(before)
      else if (request.get('if-match') !== undefined) throw new Problem('rest_precondition_failed')
      return input
    }
    const write = writeContext(context)
    const result = await upsert(resource, externalId, { input: checkedInput, check }, write)
    await answerWrite(resource, result, write, context)
  }
}
