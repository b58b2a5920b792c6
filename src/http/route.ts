/** What a route is: one entry of the table in routes.ts. */
import type { Request, Response } from 'express'
import type { Right } from '../calendar/access/visibility.ts'
import type { Fields } from '../calendar/declaration/fields.ts'
import type { AnyResource } from '../calendar/declaration/resource.ts'
import type { Parameter } from '../calendar/declaration/validate.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Handler = (request: Request, response: Response) => Promise<void> | void

export interface Operation {
  methods: readonly Method[]
  summary: string
  /** Query parameters beside the common ones. */
  parameters: Readonly<Record<string, Parameter>>
  /** Body fields; creating: the required ones must be there. */
  body?: { fields: Fields; creating: boolean }
  /** The schema of the answer, by name. */
  answers: string
  status: 200 | 201
  /** The other status of a write that may create or change. */
  otherStatus?: 200
  /** Of a write: what the caller must be allowed before the body is read. What it takes for the record itself is up to the handler. */
  right?: Right
  /** Called before the handler: a cache. */
  before?(request: Request, response: Response): void
  handler: Handler
}

interface Variable {
  name: 'id' | 'slug' | 'source' | 'external_id' | 'revision'
  description: string
}

const numbers: readonly Variable['name'][] = ['id', 'revision']

export const isNumber = ({ name }: Variable) => numbers.includes(name)

export interface Route {
  /** As Express reads it, behind the namespace. */
  path: string
  /** As the original's index writes it. */
  pattern: string
  variables?: readonly Variable[]
  resource?: AnyResource
  operations: readonly Operation[]
}

/** The name of a resource's schema: `Event`. */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
