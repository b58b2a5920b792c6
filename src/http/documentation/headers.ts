/** The headers of answers, in the OpenAPI document: components, and which answers have them. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import type { headers } from '../output/header-table.ts'

/** Of headers. */
export type Names = readonly (keyof typeof headers)[]

const always: Names = [
  'ETag',
  'X-Ignored-Params',
  'Preference-Applied',
  'Content-Language',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
]
export const readHeaders: Names = ['Surrogate-Key', ...always]
export const listHeaders: Names = [
  'X-TEC-Total',
  'X-TEC-TotalPages',
  'X-WP-Total',
  'X-WP-TotalPages',
  'X-Per-Page',
  'X-Next-Cursor',
  'X-Match',
  'X-Did-You-Mean',
  'X-Geoloc-Radius',
  'Link',
  ...readHeaders,
]
export const writeHeaders: Names = ['Index-Pending', ...always]
export const createHeaders: Names = ['Location', 'Idempotent-Replayed', ...writeHeaders]

export function headerRefs(names: Names): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
