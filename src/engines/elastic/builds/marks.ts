/**
 * The mark of a build: one document in each of its indexes, which may be restored one by one. It passes for a tombstone
 * without a version: no list shows it, and no purge removes it. It is replaced only where it is as it was read, so that
 * a late request cannot pass a restored index off as a present one.
 */
import type { Client } from '@elastic/elasticsearch'
import type { Mark } from '../../../calendar/ports.ts'
import { type ErrorCause, isFailing, unavailable } from '../client.ts'

const ID = 'mark'

interface Found {
  mark: Mark
  if_seq_no?: number
  if_primary_term?: number
}

/** The oldest of the marks; undefined: some index has none. */
export async function readMark(client: Client, indexes: readonly string[]): Promise<Mark | undefined> {
  return oldest(await findMarks(client, indexes))
}

/** Writes through the aliases, which exist as long as the build does. False: the mark was not `over`. */
export async function writeMark(
  client: Client,
  indexes: readonly { index: string; alias: string }[],
  mark: Mark,
  over: Mark | undefined,
): Promise<boolean> {
  const found = await findMarks(
    client,
    indexes.map(({ index }) => index),
  )
  if (oldest(found)?.count !== over?.count) return false
  const { items } = await client.bulk({
    require_alias: true,
    operations: indexes.flatMap(({ alias }, at) => {
      const { mark: _, ...unchanged } = found[at] ?? { mark, op_type: 'create' as const }
      return [{ index: { _index: alias, _id: ID, ...unchanged } }, { deleted: true, record: mark }]
    }),
    filter_path: ['items.*.status', 'items.*.error.type', 'items.*.error.reason'],
  })
  const failures = items.flatMap(({ index }) => (index?.error ? [{ status: index.status, error: index.error }] : []))
  for (const { status, error } of failures) if (status !== 409) throw failure(status, error)
  return failures.length === 0
}

async function findMarks(client: Client, indexes: readonly string[]): Promise<(Found | undefined)[]> {
  const { docs } = await client.mget<{ record: Mark }>({ docs: indexes.map((_index) => ({ _index, _id: ID })) })
  return docs.map((document) => {
    if ('error' in document) throw failure(404, document.error)
    const { _source, _seq_no, _primary_term } = document
    if (!_source || _seq_no === undefined || _primary_term === undefined) return undefined
    return { mark: _source.record, if_seq_no: _seq_no, if_primary_term: _primary_term }
  })
}

function oldest(found: readonly (Found | undefined)[]): Mark | undefined {
  const marks = found.flatMap((each) => each?.mark ?? [])
  return marks.length === found.length ? marks.toSorted((a, b) => a.count - b.count)[0] : undefined
}

function failure(status: number, error: { type: string; reason?: string | null | undefined }): Error {
  const cause: ErrorCause = { type: error.type, reason: error.reason ?? null }
  return isFailing(status, cause) ? unavailable(cause) : new Error(`Elasticsearch refuses a mark: ${cause.type}`)
}
