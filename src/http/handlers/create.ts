/** Records are created: once for each idempotency key. */
import { hash } from 'node:crypto'
import { type Caller, mayOpen } from '../../calendar/access/visibility.ts'
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import type { Input } from '../../calendar/declaration/validate.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Document, WriteContext } from '../../calendar/writes/context.ts'
import { createOnce } from '../../calendar/writes/write.ts'
import { type Context, type Exchange, forbid, refuseUnless } from '../context.ts'
import { isPost } from './record.ts'
import { answerWrite, readWrite, writeContext } from './writing.ts'

const MAX_IDEMPOTENCY_KEY_CHARACTERS = 255
/** What makes a create repeatable: the caller's key and a digest of the request. A fast hash would tell a password. */
function idempotencyOf(key: string, { password: _, ...input }: Input, { caller, language }: Context) {
  return {
    idempotency_key: `${caller.id}:${key}`,
    idempotency_digest: hash('sha256', JSON.stringify([language, input]), 'base64url'),
  }
}

/** @throws Problem where the key was sent with another request, or its record is no longer the caller's to read */
function checkRepeat(
  { term }: AnyResource,
  document: Document,
  idempotency: ReturnType<typeof idempotencyOf>,
  caller: Caller,
): void {
  if (document.idempotency_digest !== idempotency.idempotency_digest) throw new Problem('rest_idempotency_key_reused')
  if (!term && !(isPost(document) && mayOpen(caller, document))) forbid(caller)
}

export function createItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, input } = await readWrite(resource, exchange, true)
    await createRecord(resource, input, writeContext(context), context)
  }
}

/**
 * Creates a record, or answers the one that the same request created before. `request`: what makes it the same;
 * `start`: what the record has before the input.
 */
export async function createRecord(
  resource: AnyResource,
  input: Input,
  write: WriteContext,
  context: Context,
  { request: sent = input, start = {} }: { request?: Input; start?: Partial<Document> } = {},
): Promise<void> {
  const { request, response, service } = context
  const { store } = service.engine
  const key = request.get('idempotency-key')
  const isValidKey = key === undefined || (key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY_CHARACTERS)
  refuseUnless(isValidKey, 'Idempotency-Key', reason('keyLength'))
  const idempotency = key ? idempotencyOf(key, sent, context) : undefined
  const [id] = idempotency ? await store.lookup(resource.name, 'idempotency_key', [idempotency.idempotency_key]) : []
  const [earlier] = id === undefined ? [] : await store.get<Document>(resource.name, [id])
  const { document, created } = earlier
    ? { document: earlier, created: false }
    : await createOnce(resource, input, write, idempotency ?? {}, start)
  // Of requests at once, those that are not the first find its record only when they store their own.
  if (!created && idempotency && document.idempotency_key === idempotency.idempotency_key) {
    checkRepeat(resource, document, idempotency, context.caller)
    response.set('Idempotent-Replayed', 'true')
  }
  // A record that is used as it is answers like a new one, except to a dry run.
  const before = context.params.dry_run && !created ? document : undefined
  await answerWrite(resource, { before, document }, write, context)
}
