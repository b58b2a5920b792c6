/** The status of a post, its publication date and its author. */
import { requireScope } from '../access/scopes.ts'
import { may, publishersStatuses } from '../access/visibility.ts'
import { invalid, Problem } from '../messages/errors.ts'
import { reason } from '../messages/reasons.ts'
import { isDue } from '../values/status.ts'
import { momentOf } from './dates.ts'
import type { PostWrite } from './write-kinds.ts'

/** A publication date this far ahead makes a public record a scheduled one. */
const SCHEDULED_AFTER_SECONDS = 60

/** The publication date: date_utc wins; date is read in the event's zone, else the site's. */
export function resolvePublished({ document: record, input, context }: PostWrite): void {
  const utc = momentOf('date_utc', input.date_utc, 'UTC', context.now)
  const local = momentOf('date', input.date, record.timezone ?? context.zone, context.now)
  const moment = utc ?? local
  if (moment) record.published = moment.utc
  else if (input.date === null || input.date_utc === null) record.published = context.now
}

/** The requested status, limited by the rights of the caller, and adjusted to the publication date. */
export function resolveStatus({ document: record, input, context, creating }: PostWrite): void {
  const publishes = may(context.caller, 'publish')
  const { status: requested } = input
  if (requested) {
    record.status = !publishes && publishersStatuses.includes(requested) ? 'pending' : requested
  } else if (creating || requested === null) {
    record.status = publishes ? 'publish' : 'draft'
  }
  // What is public stays so, whatever the clock of this process says, until somebody asks for something else.
  const isAsked = creating || [requested, input.date, input.date_utc].some((each) => each !== undefined)
  const isAhead = record.published >= context.now + SCHEDULED_AFTER_SECONDS
  if (record.status === 'publish' && isAhead && isAsked) record.status = 'future'
  else if (isDue(record, context.now)) record.status = 'publish'
}

/** Those who edit others' records may set the author. */
export async function resolveAuthor({ document: record, input, context }: PostWrite): Promise<void> {
  const { author } = input
  if (author === undefined) return
  if (author === null) {
    record.author = context.caller.id
    return
  }
  if (author === record.author) return
  if (!may(context.caller, 'editOthers')) throw new Problem('rest_forbidden')
  requireScope(context.caller, 'admin')
  const [account] = await context.store.get('accounts', [author])
  if (!account) throw invalid({ author: reason('unknown', { what: author }) })
  record.author = author
}
