/** Lists by series have one occurrence of each, and do not say when the others are. */
import { type ReadResult, skipped, sourceOf } from './draft.ts'

/** Reports what alone is there of its series: nobody sees in the file that the other dates are missing. */
export function withMissingDates(file: string, reads: readonly ReadResult[]): ReadResult[] {
  const counts = new Map<string, number>()
  for (const series of reads.flatMap(seriesOf)) counts.set(series, (counts.get(series) ?? 0) + 1)
  return reads.flatMap((read) => {
    const isAlone = seriesOf(read).some((series) => counts.get(series) === 1)
    return 'event' in read && isAlone ? [read, skipped(sourceOf(file, read), 'other dates of its series')] : [read]
  })
}

const seriesOf = (read: ReadResult) => ('event' in read && read.series !== undefined ? [read.series] : [])
