/** One file at an address. It is asked for only if it has changed (RFC 9110, conditional requests). */
import { createHash } from 'node:crypto'
import type { State } from '../../calendar/ports.ts'
import { DAY_SECONDS } from '../../calendar/values/wall-clock.ts'
import type { Downloader } from '../../download/download.ts'
import { DownloadFailed } from '../../download/failure.ts'
import { NotPublic } from '../../download/public-address.ts'
import { type ReadOptions, skipped } from '../readers/draft.ts'
import { type FileReads, readBytes } from '../readers/read.ts'
import { FileReader } from '../readers/reader.ts'

/** What the server said of the content that was imported last. */
interface Validators {
  /** Without credentials. */
  address: string
  etag?: string
  lastModified?: string
  /** Unix seconds. */
  imported: number
}

/** After so long the file is read anyway: the window of recurring events has moved on. */
const MAX_VALIDITY_SECONDS = 7 * DAY_SECONDS

export interface AddressOptions {
  state: State
  downloader: Downloader
  read: ReadOptions
  /** Read it also if it has not changed. */
  always: boolean
}

/** `remember` is to be called when all of it is stored. */
export type AddressRead = { unchangedSince: number } | { reads: FileReads; remember(): Promise<void> }

/** An address as it may be shown and stored. */
export function withoutCredentials(address: URL): string {
  const shown = new URL(address)
  shown.username = ''
  shown.password = ''
  return shown.href
}

/** Why nothing came, and what may be done about it. */
export function reasonOf(failure: DownloadFailed): string {
  return failure instanceof NotPublic ? `${failure.message}; --allow-private allows it` : failure.message
}

/** Reads the file; what goes wrong is in what it reads. */
export async function readAddress(address: URL, options: AddressOptions): Promise<AddressRead> {
  const { state, downloader, read, always } = options
  const file = withoutCredentials(address)
  const failed = (reason: string): AddressRead => ({
    reads: { file, path: file, reads: [skipped(file, 'cannot be downloaded', reason)] },
    remember: async () => {},
  })
  // Read with other options, it gives something else.
  const key = `import-address:${createHash('sha1')
    .update(JSON.stringify([file, read.language, read.columns]))
    .digest('base64url')}`
  const known = always ? undefined : await validatorsOf(state, key, read.now)
  try {
    const { status, headers, bytes } = await downloader.get(address, known ? conditionsOf(known) : {})
    if (status === 304 && known) return { unchangedSince: known.imported }
    if (status !== 200) return failed(`status ${status}`)
    const reader = new FileReader()
    const reads = await readBytes(reader, { name: file, bytes, options: read }).finally(() => reader.close())
    const { etag, 'last-modified': lastModified } = headers
    const row = { address: file, ...(etag && { etag }), ...(lastModified && { lastModified }), imported: read.now }
    return {
      reads: { file, path: file, reads },
      async remember() {
        if (etag || lastModified) await state.put(key, row satisfies Validators)
      },
    }
  } catch (error) {
    if (error instanceof DownloadFailed) return failed(reasonOf(error))
    throw error
  }
}

async function validatorsOf(state: State, key: string, now: number): Promise<Validators | undefined> {
  const row = await state.get<Validators>(key)
  return row && now - row.value.imported < MAX_VALIDITY_SECONDS ? row.value : undefined
}

const conditionsOf = ({ etag, lastModified }: Validators) => ({
  ...(etag && { 'If-None-Match': etag }),
  ...(lastModified && { 'If-Modified-Since': lastModified }),
})
