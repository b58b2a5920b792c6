/** Items as the writer gets them: their texts are prepared in a thread that reads. */
import type { IndexDocument, IndexItem } from '../../../calendar/ports.ts'
import type { WrittenTexts } from '../index/texts.ts'
import type { PreparedDocument, PreparedItem } from '../index/write.ts'
import type { Remote } from './rpc.ts'
import type { ReaderMethods } from './worker.ts'

/** In one call: other calls to the thread wait no longer than for these. */
const RECORDS_AT_ONCE = 20

export async function preparedItems(
  read: Remote<ReaderMethods>['call'],
  build: string,
  items: readonly IndexItem[],
): Promise<PreparedItem[]> {
  const prepared: PreparedItem[] = []
  for (let at = 0; at < items.length; at += RECORDS_AT_ONCE) {
    const some = items.slice(at, at + RECORDS_AT_ONCE)
    const texts = await read.preparedTexts(build, some.map(textsOf))
    for (const [nth, { document, ...item }] of some.entries()) {
      const own = texts[nth]
      prepared.push({ ...item, document: document && own ? withTexts(document, own) : null })
    }
  }
  return prepared
}

function textsOf({ resource, document }: IndexItem): WrittenTexts | null {
  return document && { resource, texts: document.texts, listed: document.listed }
}

function withTexts({ fields, signals, record }: IndexDocument, texts: PreparedDocument['texts']): PreparedDocument {
  return { fields, signals, record: JSON.stringify(record) ?? 'null', texts }
}
