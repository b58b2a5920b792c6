/** What a route is: one entry of the table in routes.ts. */
import type { Right } from '../calendar/access/visibility.ts'
import type { Fields } from '../calendar/declaration/fields.ts'
import type { JsonSchema } from '../calendar/declaration/kinds.ts'
import type { AnyResource } from '../calendar/declaration/resource.ts'
import type { Parameter } from '../calendar/declaration/validate.ts'
import type { Exchange } from './context.ts'
import type { AnswerSource } from './kept/kept-answers.ts'
import type { Formats } from './output/formats.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Operation {
  methods: readonly Method[]
  summary: string
  /** Query parameters beside the common ones. */
  parameters: Readonly<Record<string, Parameter>>
  /** The fields of the body; `creating`: it must have the required ones. */
  body?: { fields: Fields; creating: boolean }
  /** The body is a file, alone or as a part of a form. */
  uploads?: true
  /** The name of the answer's schema. */
  answers: string
  /** Of a list. Absent: JSON. */
  formats?: Formats
  /** Of its answer; absent: application/json. */
  mediaType?: string
  status: 200 | 201 | 207
  /** The other status of a write that may create or change. */
  otherStatus?: 200
  /** The answer is also a stream, for clients that accept its type. */
  streams?: { mediaType: string; schema: JsonSchema }
  /** What it continues may no longer be there: 410. */
  gone?: true
  /** The answer is also a page, for browsers. */
  isPage?: true
  /** Of a read: the answer is kept for everybody who asks for the same. What it is made from. */
  kept?: AnswerSource
  /** Of a read: for those alone who may change the record. */
  forEditors?: true
  /** Of a write: checked before the body is read. Rights to the record itself are up to the handler. */
  right?: Right
  handler(exchange: Exchange): Promise<void> | void
}

interface Variable {
  name: 'id' | 'slug' | 'source' | 'external_id' | 'revision' | 'recurrence' | 'picture'
  description: string
  /** Of its values, where they are no ids. */
  schema?: JsonSchema
  example?: string | number
}

const numbers: readonly Variable['name'][] = ['id', 'revision']

export const isNumber = ({ name }: Variable) => numbers.includes(name)

export interface Route {
  /** As Express reads it, below the namespace. */
  path: string
  /** As the namespace index writes it, like the original's. */
  pattern: string
  variables?: readonly Variable[]
  resource?: AnyResource
  operations: readonly Operation[]
}

/** The name of a resource's schema: `Event`. */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
