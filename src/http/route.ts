/** What a route is: one entry of the table in routes.ts. */
import type { Request, Response } from 'express'
import type { Fields } from '../calendar/fields.ts'
import type { AnyResource } from '../calendar/resource.ts'
import type { Parameter } from '../calendar/validate.ts'
import type { Right } from '../calendar/visibility.ts'

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
  /** Of a write: what the caller must be allowed before the body is read. What it takes for the record itself is up to the handler. */
  right?: Right
  /** Called before the handler: a cache. */
  before?(request: Request, response: Response): void
  handler: Handler
}

export interface Route {
  /** As Express reads it, behind the namespace. */
  path: string
  /** As the original's index writes it. */
  pattern: string
  variable?: { name: 'id' | 'slug'; description: string }
  resource?: AnyResource
  operations: readonly Operation[]
}

/** The name of a resource's schema: `Event`. */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
