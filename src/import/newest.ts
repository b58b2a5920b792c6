/** One event may be in several files, and not the same in all: what a run takes of it does not depend on what an earlier run took. */
import { type Read, type Revision, skipped } from './draft.ts'

interface File {
  file: string
  reads: Read[]
}

type Taken = Extract<Read, { event: unknown }> & { file: string; json?: string }

/** Of each event its newest revision, and the first where none is newer. Others are told, unless they say the same. */
export function newest(files: readonly File[]): File[] {
  const taken = new Map<string, Taken>()
  for (const { file, reads } of files) {
    for (const read of reads) {
      if (!('event' in read)) continue
      const rival = taken.get(read.event.source_id)
      if (!rival || isNewer(read.revision, rival.revision)) taken.set(read.event.source_id, { ...read, file })
    }
  }
  return files.map(({ file, reads }) => ({
    file,
    reads: reads.map((read) => ('event' in read ? unlessOther(read, file, taken.get(read.event.source_id)) : read)),
  }))
}

function isNewer([sequence, modified]: Revision, [otherSequence, otherModified]: Revision): boolean {
  return sequence === otherSequence ? modified > otherModified : sequence > otherSequence
}

function unlessOther(read: Extract<Read, { event: unknown }>, file: string, taken: Taken | undefined): Read {
  const { event } = read
  if (!taken || taken.event === event || (taken.json ??= JSON.stringify(taken.event)) === JSON.stringify(event))
    return read
  return skipped(
    `${file} ${event.source_id}`,
    taken.file === file ? 'duplicate' : 'same id in another file',
    `taken from ${taken.file}`,
  )
}
