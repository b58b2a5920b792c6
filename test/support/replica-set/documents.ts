/** The documents, each with its earlier states: a majority read may be of an earlier time than the last write. */
import { isDeepStrictEqual } from 'node:util'
import { Failure } from './failure.ts'
import type { Log, Time } from './log.ts'

export type Document = Record<string, unknown> & { _id: unknown }
export type Filter = Readonly<Record<string, unknown>>

interface State {
  time: Time
  /** null: removed. */
  document: Document | null
}

export interface Index {
  name: string
  key: Readonly<Record<string, unknown>>
  unique?: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const operatorsOf = (condition: unknown): [string, unknown][] | undefined => {
  const entries = isObject(condition) ? Object.entries(condition) : []
  return entries.some(([name]) => name.startsWith('$')) ? entries : undefined
}

const tests: Readonly<Record<string, (value: unknown, operand: unknown) => boolean>> = {
  $in: (value, operand) => Array.isArray(operand) && operand.some((each) => isDeepStrictEqual(each, value)),
  $ne: (value, operand) => !isDeepStrictEqual(value, operand),
  $exists: (value, operand) => (value !== null) === operand,
  $gt: (value, operand) => Number(value) > Number(operand),
  $lt: (value, operand) => Number(value) < Number(operand),
  $lte: (value, operand) => Number(value) <= Number(operand),
  $regex: (value, operand) => typeof value === 'string' && new RegExp(String(operand)).test(value),
}

function meets(value: unknown, condition: unknown): boolean {
  const values = Array.isArray(value) ? [...value, value] : [value ?? null]
  const operators = operatorsOf(condition) ?? [['$in', [condition]] as const]
  return operators.every(([name, operand]) => {
    const test = tests[name]
    if (!test) throw new Failure(2, 'BadValue', `unknown operator: ${name}`)
    return values.some((each) => test(each, operand))
  })
}

function at(document: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (isObject(value) ? value[key] : undefined), document)
}

export function matches(document: Document, filter: Filter): boolean {
  return Object.entries(filter).every(([path, condition]) => meets(at(document, path), condition))
}

/** What an update makes of a document: of a replacement or of operators; null: nothing changes. */
export function updated(before: Document | undefined, filter: Filter, update: Filter): Document | null {
  const { $set, $inc, $max, $setOnInsert, ...replacement } = update
  const equalities = Object.entries(filter).filter(([, condition]) => !operatorsOf(condition))
  const document: Document = { _id: undefined, ...(before ?? Object.fromEntries(equalities)) }
  if (Object.keys(replacement).length) return { _id: document._id, ...replacement }
  Object.assign(document, $set, before ? {} : $setOnInsert)
  for (const [name, by] of Object.entries(isObject($inc) ? $inc : {}))
    document[name] = Number(document[name] ?? 0) + Number(by)
  for (const [name, least] of Object.entries(isObject($max) ? $max : {}))
    document[name] = Math.max(Number(document[name] ?? least), Number(least))
  return before && isDeepStrictEqual(document, before) ? null : document
}

export class Documents {
  readonly #log: Log
  readonly #collections = new Map<string, Map<string, State[]>>()
  readonly #indexes = new Map<string, Index[]>()

  constructor(log: Log) {
    this.#log = log
  }

  addIndex(namespace: string, index: Index): void {
    this.#indexes.set(namespace, [...this.indexes(namespace).filter(({ name }) => name !== index.name), index])
  }

  indexes(namespace: string): readonly Index[] {
    return this.#indexes.get(namespace) ?? []
  }

  /** As they were at `time`; without: as they are. */
  find(namespace: string, filter: Filter, time = this.#log.last): Document[] {
    return this.#candidates(namespace, filter).flatMap((states) => {
      const document = states.findLast((state) => state.time <= time)?.document
      return document && matches(document, filter) ? [document] : []
    })
  }

  /** @throws Failure when another document has the id or a unique value */
  put(namespace: string, document: Document, operation: 'insert' | 'replace'): Time {
    if (operation === 'insert' && this.find(namespace, { _id: document._id }).length)
      throw duplicate(namespace, '_id', document._id)
    for (const field of this.indexes(namespace).flatMap(({ key, unique }) => (unique ? Object.keys(key) : [])))
      for (const value of [document[field] ?? []].flat())
        if (this.find(namespace, { [field]: value, _id: { $ne: document._id } }).length)
          throw duplicate(namespace, field, value)
    return this.#store(namespace, document._id, document, operation)
  }

  remove(namespace: string, id: unknown): Time {
    return this.#store(namespace, id, null, 'delete')
  }

  drop(database: string): Time {
    for (const namespace of [...this.#collections.keys()].filter((each) => each.startsWith(`${database}.`))) {
      this.#collections.delete(namespace)
      this.#log.append({ namespace, operation: 'drop' })
    }
    return this.#log.last
  }

  rollBack(to: Time): void {
    for (const states of [...this.#collections.values()].flatMap((documents) => [...documents.values()]))
      states.splice(states.findLastIndex(({ time }) => time <= to) + 1)
  }

  #store(namespace: string, id: unknown, document: Document | null, operation: 'insert' | 'replace' | 'delete'): Time {
    const documents = this.#collections.get(namespace) ?? new Map<string, State[]>()
    this.#collections.set(namespace, documents)
    const states = documents.get(JSON.stringify(id)) ?? []
    documents.set(JSON.stringify(id), states)
    const time = this.#log.append({ namespace, id, operation })
    states.push({ time, document })
    return time
  }

  #candidates(namespace: string, { _id }: Filter): State[][] {
    const documents = this.#collections.get(namespace)
    if (!documents) return []
    const ids = _id === undefined ? undefined : isObject(_id) ? _id.$in : [_id]
    if (!Array.isArray(ids)) return [...documents.values()]
    return ids.flatMap((id) => {
      const states = documents.get(JSON.stringify(id))
      return states ? [states] : []
    })
  }
}

function duplicate(namespace: string, field: string, value: unknown): Failure {
  const message = `E11000 duplicate key error collection: ${namespace} index: ${field}_1 dup key: { ${field}: ${value} }`
  return new Failure(11_000, 'DuplicateKey', message)
}
