/** Items as the writer gets them: their texts are prepared elsewhere. */
import type { IndexDocument, IndexItem } from '../../../calendar/ports.ts'
import type { PreparedItem } from '../index/change.ts'
import type { WireDocument } from '../index/holds.ts'
import { shownIn } from '../index/shown-records.ts'
import { textNumbers, writtenTexts } from '../index/texts.ts'
import type { ReaderMethods } from './reader-worker.ts'
import type { Remote } from './rpc.ts'

/** In one call: other calls to the thread wait no longer than for one call of each worker. */
const RECORDS_AT_ONCE = 10
/** While the main thread is busy, the thread has the next call. */
const CONCURRENCY = 2
/** Occurrences that a thread writes or compares at once, unless one record has more. */
const OCCURRENCES_AT_ONCE = 2_000

export async function preparedItems(
  prepare: Remote<ReaderMethods>['call']['preparedTexts'],
  build: string,
  items: readonly IndexItem[],
): Promise<PreparedItem[]> {
  const parts = partsOf(items).entries()
  const prepared: PreparedItem[][] = []
  const work = async () => {
    for (const [at, part] of parts) {
      const texts = await prepare(build, part.map(textsOf))
      prepared[at] = part.map(({ document, ...item }, nth) => {
        const own = texts[nth]
        return {
          ...item,
          document: document && own ? { ...withTexts(document, own), shown: shownIn(document.record) } : null,
        }
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return prepared.flat()
}

function partsOf(items: readonly IndexItem[]): IndexItem[][] {
  const count = Math.ceil(items.length / RECORDS_AT_ONCE)
  return Array.from({ length: count }, (_, at) => items.slice(at * RECORDS_AT_ONCE, (at + 1) * RECORDS_AT_ONCE))
}

/** Other calls to the thread wait no longer than for one part: of `most` items, fewer where records repeat. */
export function inParts<Item extends { document: { occurrences?: readonly unknown[] } | null }>(
  items: readonly Item[],
  most = Infinity,
): Item[][] {
  const parts: Item[][] = [[]]
  let occurrences = 0
  for (const item of items) {
    const own = item.document?.occurrences?.length ?? 0
    if ((occurrences && occurrences + own > OCCURRENCES_AT_ONCE) || parts.at(-1)?.length === most) {
      parts.push([])
      occurrences = 0
    }
    parts.at(-1)?.push(item)
    occurrences += own
  }
  return parts
}

function textsOf({ resource, document }: IndexItem) {
  return document && { resource, ...writtenTexts(document) }
}

function withTexts<Texts>({ fields, signals, record, occurrences }: IndexDocument, texts: Texts) {
  return { fields, signals, record: jsonOf(record), texts, ...(occurrences && rowsOf(occurrences)) }
}

function rowsOf(occurrences: NonNullable<IndexDocument['occurrences']>) {
  const numbers = textNumbers(occurrences)
  return {
    occurrences: occurrences.map(({ fields, record }, at) => ({ fields, record: jsonOf(record), n: numbers[at] ?? 0 })),
  }
}

const jsonOf = (record: unknown) => JSON.stringify(record) ?? 'null'

/** A document as it crosses to a thread that compares it with the index. */
export function wireDocument(document: IndexDocument): WireDocument {
  return withTexts(document, writtenTexts(document))
}
