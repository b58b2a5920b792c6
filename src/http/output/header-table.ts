/** The headers of answers that clients read. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { integer, string } from '../../calendar/declaration/schemas.ts'

interface Header {
  description: string
  schema: JsonSchema
}

const header = (description: string, schema: JsonSchema = string): Header => ({ description, schema })

/** By name. The OpenAPI document describes them, and programs in browsers may read them. */
export const headers = {
  'X-TEC-Total': header('Records that the list has', { ...integer, minimum: 0 }),
  'X-TEC-TotalPages': header('Pages that the list has', { ...integer, minimum: 0 }),
  'X-WP-Total': header('The same as X-TEC-Total', { ...integer, minimum: 0 }),
  'X-WP-TotalPages': header('The same as X-TEC-TotalPages', { ...integer, minimum: 0 }),
  'X-Per-Page': header('How many records a page has, where more were asked for', { ...integer, minimum: 1 }),
  'X-Next-Cursor': header('Sent back as the parameter cursor, it gives the next page; absent on the last one'),
  'X-Match': header('With q: all, or partial where nothing has all the words', {
    type: 'string',
    enum: ['all', 'partial'],
  }),
  'X-Did-You-Mean': header('With q: how it was probably meant, percent-encoded'),
  'X-Geoloc-Radius': header('With near or geoloc_radius=auto: kilometres that the list reaches', {
    type: 'number',
    exclusiveMinimum: 0,
  }),
  Link: header('The next and the previous page (RFC 8288); absent where it would be too long'),
  ETag: header('For If-None-Match; of a record also for If-Match'),
  Location: header('Address of the new record', { type: 'string', format: 'uri' }),
  'Index-Pending': header('true: lists do not show the write yet', { type: 'string', const: 'true' }),
  'Idempotent-Replayed': header('true: an earlier request with this Idempotency-Key made the record', {
    type: 'string',
    const: 'true',
  }),
  'X-Ignored-Params': header('Names of what was sent and has no meaning, percent-encoded, with commas between'),
  'Preference-Applied': header('What was done of the header Prefer: handling=strict'),
  'Surrogate-Key': header('With CDN_MAX_AGE: names of the records in the answer, by which a cache in front forgets it'),
  'Content-Language': header('Language of the texts'),
  'X-Request-Id': header('Names the request in the log and in the audit trail'),
  RateLimit: header('What is left of the client’s budget (draft-ietf-httpapi-ratelimit-headers)'),
  'RateLimit-Policy': header('The client’s budget'),
  'Retry-After': header('Seconds until a new attempt', { ...integer, minimum: 0 }),
  'WWW-Authenticate': header('How to authenticate'),
} satisfies Record<string, Header>
