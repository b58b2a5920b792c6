/** Requests that show what an operation and each of its parameters do, with records that are there now. */
import {
  alternatives,
  type Document,
  type Operation,
  type Parameter,
  resolve,
  resolvedSchema,
  type Schema,
  schemaAt,
} from './document.ts'

/** What examples name of the running calendar. */
export interface LiveRecord {
  id: number
  slug?: string
  /** Where the page after it begins. */
  cursor: string
}

export interface LiveValues {
  /** By resource: the first record of its list; absent: there is none, or it cannot be read now. */
  records: Readonly<Record<string, LiveRecord>>
  /** An occurrence of a series. */
  occurrence?: { id: number; recurrence: string }
  /** A position in the changes. */
  position?: string
}

export interface Request {
  method: string
  /** Below the interface, with its query. */
  path: string
  needsKey: boolean
  body?: unknown
  /** It can be tried: nothing is changed, and what its path names is there. */
  isRunnable: boolean
}

interface Subject {
  document: Document
  live: LiveValues
  operation: Operation
  path: string
}

/** Every record has it. */
const FIRST_REVISION = 1

export const DRY_RUN = 'dry_run=true'

/** Of a path that has an invented name in it there is nothing before it is created, which a PUT does. */
const namesNothing = (parameters: readonly Parameter[]) =>
  parameters.some((parameter) => parameter.in === 'path' && parameter.example !== undefined)

/** Readable: commas and colons need no escape, in a path or a query. */
const encoded = (value: unknown): string =>
  encodeURIComponent(String(value)).replaceAll('%2C', ',').replaceAll('%3A', ':')

/** One that changes something: not the default, where there is a choice. */
function exampleValue(document: Document, given: Schema): unknown {
  const schema = resolvedSchema(document, given)
  const { examples, enum: values, default: initial, type } = schema
  if (Array.isArray(examples)) return examples[0]
  if (type === 'boolean') return initial !== true
  if (Array.isArray(values)) return values.find((value) => value !== initial)
  for (const each of alternatives(schema)) {
    const value = exampleValue(document, { ...each, default: initial })
    if (value !== undefined) return value
  }
  const items = schemaAt(schema, 'items')
  return initial ?? (items && exampleValue(document, items))
}

/** Of parameters whose values only the running calendar knows. */
function liveValueOf({ name, 'x-refers': refers }: Parameter, { live, operation, path }: Subject): unknown {
  const [tag = ''] = operation.tags
  if (path.includes('{recurrence}') && (name === 'id' || name === 'recurrence')) return live.occurrence?.[name]
  if (name === 'slug' || name === 'cursor') return live.records[tag]?.[name]
  if (name === 'revision') return FIRST_REVISION
  if (name === 'since' || name === 'after') return live.position
  return live.records[refers ?? tag]?.id
}

function exampleOf(parameter: Parameter, subject: Subject): string | undefined {
  const { schema, example } = parameter
  const value = example ?? exampleValue(subject.document, schema) ?? liveValueOf(parameter, subject)
  return value === undefined ? undefined : encoded([value].flat().join())
}

/** The path of the operation with a value for each variable; undefined: one has none now. */
function filledPath(parameters: readonly Parameter[], subject: Subject): string | undefined {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (path, parameter) => path.replace(`{${parameter.name}}`, exampleOf(parameter, subject) ?? '{}'),
      subject.path,
    )
  return filled.includes('{}') ? undefined : filled === '/' ? '' : filled
}

const bodyOf = ({ document, operation: { requestBody } }: Subject): unknown => {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  return example && resolve(document, example).value
}

/**
 * A request of the operation, with the parameter if one is given. A write that can be tried is a dry run.
 * @returns undefined: the calendar has no record for it now
 */
export function requestOf(
  method: string,
  path: string,
  operation: Operation,
  { document, live }: Pick<Subject, 'document' | 'live'>,
  shown?: Parameter,
): Request | undefined {
  const subject = { document, live, operation, path }
  const parameters = operation.parameters.map((part) => resolve<Parameter>(document, part))
  const address = filledPath(parameters, subject)
  const wanted = parameters.filter(
    (parameter) =>
      parameter.in === 'query' &&
      (parameter.required || parameter.name === shown?.name || (!shown && parameter.name === 'dry_run')),
  )
  const pairs = wanted.map((parameter) => [parameter, exampleOf(parameter, subject)] as const)
  if (address === undefined || pairs.some(([, value]) => value === undefined)) return undefined
  const query = [
    ...pairs.map(([{ name }, value]) => `${name}=${value?.replaceAll('%20', '+')}`),
    ...(shown?.['x-example-with'] ? [shown['x-example-with']] : []),
  ].join('&')
  const body = bodyOf(subject)
  return {
    method,
    path: query ? `${address}?${query}` : address,
    needsKey: operation.security !== undefined,
    isRunnable: (method === 'GET' || query.includes(DRY_RUN)) && (method === 'PUT' || !namesNothing(parameters)),
    ...(body === undefined ? {} : { body }),
  }
}

const shellQuoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A request as a command, but for its body. */
export function curlOf({ method, needsKey, body }: Request, address: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(address)}`,
    ...(needsKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
  ]
  return lines.join(' \\\n  ')
}

/** A body that a shell takes between single quotes. */
export const shellJson = (body: unknown): string => JSON.stringify(body, null, 2).replaceAll("'", '\\u0027')
