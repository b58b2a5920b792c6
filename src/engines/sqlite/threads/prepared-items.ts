/** Items as the writer gets them: their texts are prepared elsewhere. */
import type { IndexDocument, IndexItem } from '../../../calendar/ports.ts'
import type { PreparedItem } from '../index/change.ts'
import type { WireDocument } from '../index/holds.ts'
import { textNumbers, writtenTexts } from '../index/texts.ts'
import type { Remote } from './rpc.ts'
import type { ReaderMethods } from './worker.ts'

/** In one call: other calls to the thread wait no longer than for these. */
const RECORDS_AT_ONCE = 20
/** Occurrences that a thread writes or compares at once, unless one record has more. */
const OCCURRENCES_AT_ONCE = 2_000

export async function preparedItems(
  prepare: Remote<ReaderMethods>['call']['preparedTexts'],
  build: string,
  items: readonly IndexItem[],
): Promise<PreparedItem[]> {
  const prepared: PreparedItem[] = []
  for (let at = 0; at < items.length; at += RECORDS_AT_ONCE) {
    const some = items.slice(at, at + RECORDS_AT_ONCE)
    const texts = await prepare(build, some.map(textsOf))
    for (const [nth, { document, ...item }] of some.entries()) {
      const own = texts[nth]
      prepared.push({ ...item, document: document && own ? withTexts(document, own) : null })
    }
  }
  return prepared
}

/** Other calls to the thread wait no longer than for one part. All are one where few records repeat. */
export function inParts<Item extends { document: { occurrences?: readonly unknown[] } | null }>(
  items: readonly Item[],
): Item[][] {
  const parts: Item[][] = [[]]
  let occurrences = 0
  for (const item of items) {
    const own = item.document?.occurrences?.length ?? 0
    if (occurrences && occurrences + own > OCCURRENCES_AT_ONCE) {
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

function withTexts<Texts>(document: IndexDocument, texts: Texts) {
  const { fields, signals, occurrences } = document
  return { fields, signals, record: jsonOf(document.record), texts, ...(occurrences && rowsOf(occurrences)) }
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
