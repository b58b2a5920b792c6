/** Several writes in one request, in the form that WordPress gives a batch (docs/decisions/batch.md). */
import type { Fields } from '../../calendar/declaration/fields.ts'
import { described, listOf, nullable, object, ref, string } from '../../calendar/declaration/schemas.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { BatchStore } from '../../calendar/writes/batch-store.ts'
import { DryRunStore } from '../../calendar/writes/dry-run.ts'
import { inBlocks } from '../../calendar/writes/id-blocks.ts'
import { writeTogether } from '../../calendar/writes/together.ts'
import { contextOf, type Exchange } from '../context.ts'
import {
  answerOfBatch,
  type InnerAnswer,
  type InnerRequest,
  type RouteFinder,
  routeFinder,
  stoppedAnswer,
} from '../inner-request.ts'
import { WRITE_MS } from '../limits/cost.ts'
import { sendJsonText } from '../output/send.ts'
import { capitalised, type Route } from '../route.ts'
import type { Service } from '../service.ts'

const MAX_WRITES = 100
const MAX_PATH_CHARACTERS = 8_000

export const batchFields = {
  requests: {
    kind: 'anything',
    description: 'The writes, in the order in which they are done',
    initial: null,
    required: true,
    schema: {
      type: 'array',
      maxItems: MAX_WRITES,
      items: {
        type: 'object',
        required: ['path'],
        properties: {
          method: {
            type: 'string',
            description: 'As of the same write alone',
            enum: ['POST', 'PUT', 'PATCH', 'DELETE'],
            default: 'POST',
          },
          path: {
            type: 'string',
            description: 'Address below the interface, with its query',
            pattern: '^/',
            maxLength: MAX_PATH_CHARACTERS,
          },
          headers: {
            type: 'object',
            description: 'Of this write alone, such as If-Match',
            additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
          },
          body: { type: 'object', additionalProperties: true, description: 'As of the same write alone' },
        },
      },
    },
  },
  validation: {
    kind: 'slug',
    description: 'normal: each write for itself; require-all-validate: none, unless all would succeed',
    initial: 'normal',
    schema: { enum: ['normal', 'require-all-validate'], default: 'normal' },
  },
} as const satisfies Fields

/** What a write answers. */
const recordNames = Object.values(resources).flatMap(({ singular }) => [singular, `${singular}DryRun`].map(capitalised))

export const batchSchema = object(
  {
    failed: { ...string, const: 'validation', description: 'Nothing was done: not every write would have succeeded' },
    responses: {
      ...listOf(
        nullable(
          object({
            body: described('What the write answers', { anyOf: [...recordNames, 'Error'].map(ref) }),
            status: { type: 'integer', description: 'As of the same write alone' },
            headers: described('Those of its answer', { type: 'object', additionalProperties: string }),
          }),
        ),
      ),
      description: 'One for each write, in their order; null: it would have succeeded, and was not done',
    },
  },
  ['failed'],
)

export async function answerBatch(exchange: Exchange, routes: readonly Route[]): Promise<void> {
  const { response, service } = exchange
  const { locals } = response
  const bodies = [locals.body.requests].flat().map((each) => (isObject(each) ? each.body : undefined))
  locals.body = { ...locals.body, requests: withoutBodies(locals.body.requests) }
  const context = contextOf({ ...exchange, parameters: batchFields })
  const writes = writesOf(context.params.requests, bodies)
  locals.cost.charge(writes.length * WRITE_MS)
  const find = routeFinder(routes.filter(({ resource }) => resource))
  const refused = context.params.validation === 'require-all-validate' ? await refusals(writes, exchange, find) : []
  const answers = refused.length ? refused : await written(writes, exchange, find)
  await waitForAll(answers, service)
  const responses = answers.map((answer) => answer?.toJson() ?? 'null').join()
  response.status(207)
  sendJsonText(context, `{${refused.length ? '"failed":"validation",' : ''}"responses":[${responses}]}`)
}

/** Each body is judged with its write, so that a bad one is an answer to that write alone. */
function withoutBodies(requests: unknown): unknown {
  if (!Array.isArray(requests)) return requests
  return requests.map((each) => (isObject(each) ? { ...each, body: undefined } : each))
}

function writesOf(requests: unknown, bodies: readonly unknown[]): InnerRequest[] {
  return [requests].flat().flatMap((each, at) => {
    if (!isObject(each)) return []
    const { method = 'POST', path, headers } = each
    return [{ method: String(method), path: String(path), headers: isObject(headers) ? headers : {}, body: bodies[at] }]
  })
}

const onStore = (exchange: Exchange, store: Service['engine']['store']): Exchange => ({
  ...exchange,
  service: { ...exchange.service, engine: { ...exchange.service.engine, store } },
})

/** The errors there would be, with undefined for the other writes; empty where there is none. Nothing is stored. */
async function refusals(
  writes: readonly InnerRequest[],
  exchange: Exchange,
  find: RouteFinder,
): Promise<(InnerAnswer | undefined)[]> {
  const trial = onStore(exchange, new DryRunStore(exchange.service.engine.store))
  const answers: (InnerAnswer | undefined)[] = []
  for (const write of writes) {
    const answer = await answerOfBatch(write, trial, find)
    answers.push(answer.statusCode >= 400 ? answer : undefined)
  }
  return answers.some((answer) => answer) ? answers : []
}

async function written(writes: readonly InnerRequest[], exchange: Exchange, find: RouteFinder): Promise<InnerAnswer[]> {
  const { store } = exchange.service.engine
  const block = { first: writes.length, max: writes.length }
  const nextIds = inBlocks((sequence, count) => store.nextIds(sequence, count), block)
  const results = await writeTogether(
    new BatchStore(store, nextIds),
    writes.map((write) => (to) => answerOfBatch(write, onStore(exchange, to), find)),
  )
  return results.map((result) =>
    result.status === 'fulfilled' ? result.value : stoppedAnswer(result.reason, exchange),
  )
}

/** One wait for all writes that wait for the index. */
async function waitForAll(answers: readonly (InnerAnswer | undefined)[], service: Service): Promise<void> {
  const waiting = answers.flatMap((answer) => (answer?.wait ? [{ answer, ...answer.wait }] : []))
  if (waiting.length === 0) return
  const timeoutMs = Math.max(...waiting.map((wait) => wait.timeoutMs))
  const visible = await service.eachVisible(
    timeoutMs,
    waiting.map(({ record }) => record),
  )
  for (const [at, { answer }] of waiting.entries()) if (!visible[at]) answer.set('Index-Pending', 'true')
}
