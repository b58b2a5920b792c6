/**
 * A record that repeats has a document for each occurrence, with everything that it can be found by, but not with its
 * record: it has only what the occurrence changes of it.
 */
import { primarySortOf, reject } from '../../../calendar/declaration/index-values.ts'
import type { IndexDeclaration, IndexDocument } from '../../../calendar/ports.ts'
import { digestOf } from '../../../calendar/values/digest.ts'
import { analysed, type Content, columnsOf } from './document.ts'
import { orderOf } from './primary-order.ts'

/** What the document of an occurrence has instead of what is in the content of its record. */
export interface Occurrence extends Pick<Content, 'order' | 'fields' | 'positions' | 'sets' | 'record' | 'digest'> {
  texts: IndexDocument['texts'] | undefined
}

/** In the order of the primary sort. @throws Rejected */
export function occurrencesOf(
  declaration: IndexDeclaration,
  id: number,
  { fields, occurrences = [] }: IndexDocument,
  { record }: Content,
): Occurrence[] {
  const byStart = new Map<number, Occurrence>()
  for (const { fields: changed, record: own, texts } of occurrences) {
    const { at } = primarySortOf(declaration, id, { ...fields, ...changed })
    if (byStart.has(at)) reject(`occurrences: two with the same ${declaration.primarySort}`)
    if (texts) analysed(declaration, texts) // throws when one is no text
    const json = JSON.stringify(own)
    byStart.set(at, {
      order: orderOf(at, id),
      ...columnsOf(declaration, changed, Object.keys(changed)),
      texts,
      record: json,
      digest: digestOfOccurrence(record, json),
    })
  }
  return [...byStart].sort(([a], [b]) => a - b).map(([, occurrence]) => occurrence)
}

/** Of what a list shows: it is another one when the record is. */
export function digestOfOccurrence(record: string, own: string): number {
  return digestOf(`${record}${own}`)
}

/** `content`: of the record. Its words are counted once, and those of an occurrence that has other texts. */
export function contentOfOccurrence(
  declaration: IndexDeclaration,
  { repeats: _, ...content }: Content,
  { texts, fields, positions, sets, ...own }: Occurrence,
  number: number,
): Content {
  return {
    ...content,
    ...(texts ? analysed(declaration, texts) : {}),
    fields: { ...content.fields, ...fields },
    positions: { ...content.positions, ...positions },
    sets: { ...content.sets, ...sets },
    listed: content.listed && texts !== undefined,
    occurrence: number,
    ...own,
  }
}

/** Of an occurrence's document, or of the record's. */
export function documentId(id: number, occurrence?: number): string {
  return occurrence === undefined ? String(id) : `${id}_${occurrence}`
}
