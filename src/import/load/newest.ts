/** One event may be in several files with different contents. The choice must not depend on what earlier runs chose. */
import { type ReadEvent, type ReadResult, type Revision, skipped, sourceOf } from '../readers/draft.ts'

interface File {
  /** Its name. */
  file: string
  reads: ReadResult[]
}

interface Chosen extends ReadEvent {
  file: string
  /** Of the event, once it was compared. */
  json?: string
}

/** Of each event the newest revision, or the first if none is newer. Others are reported unless they are identical. */
export function newestRevisions<F extends File>(files: readonly F[]): F[] {
  const chosen = new Map<string, Chosen>()
  for (const { file, reads } of files) {
    for (const read of reads) {
      if (!('event' in read)) continue
      const rival = chosen.get(read.event.source_id)
      if (!rival || isNewer(read.revision, rival.revision)) chosen.set(read.event.source_id, { ...read, file })
    }
  }
  return files.map((one) => ({
    ...one,
    reads: one.reads.map((read) =>
      'event' in read ? unlessReplaced(read, one.file, chosen.get(read.event.source_id)) : read,
    ),
  }))
}

function isNewer([sequence, modified]: Revision, [otherSequence, otherModified]: Revision): boolean {
  return sequence === otherSequence ? modified > otherModified : sequence > otherSequence
}

function unlessReplaced(read: ReadEvent, file: string, chosen: Chosen | undefined): ReadResult {
  const { event } = read
  if (!chosen || chosen.event === event || (chosen.json ??= JSON.stringify(chosen.event)) === JSON.stringify(event))
    return read
  return skipped(
    sourceOf(file, read),
    chosen.file === file ? 'duplicate' : 'same id in another file',
    `taken from ${chosen.file}`,
  )
}
