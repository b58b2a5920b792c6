/**
 * Writes items into one build of the index. A record that repeats is several documents, all under the version rule:
 *
 * - The record's own document is written first. If it is superseded, nothing else is written.
 * - Its occurrences are numbered from 0, and written with the same version. Numbers in use that it has no occurrence
 *   for (used-numbers.ts) become tombstones of that version, so an older write brings none of them back, however late
 *   it is.
 */
import type { Client } from '@elastic/elasticsearch'
import { Rejected } from '../../../calendar/declaration/index-values.ts'
import type { IndexItem, ItemResult } from '../../../calendar/ports.ts'
import { type Answer, indexing, type Operation, resultOf, sendInBulks } from './bulk.ts'
import { type Content, contentOf, sourceOf } from './document.ts'
import { contentOfOccurrence, documentId, type Occurrence, occurrencesOf } from './occurrences.ts'
import { findStrays, findUsedNumbers, type NumbersOf, raiseUsedNumbers, type Target } from './used-numbers.ts'

/** An item on its way. */
interface Write extends NumbersOf {
  /** Its place in the batch. */
  at: number
  version: number
  rewrite: boolean
  /** Of a record that repeats. */
  content: Content | undefined
  occurrences: readonly Occurrence[]
}

/** What one operation is done for. */
interface Step {
  write: Write
  /** Of the record's own document; others prepare it. */
  isRecord: boolean
}

/**
 * The result of each item, in order. `target`: what an item is written to.
 * @throws Unavailable when an item failed for a reason that passes; any of them may be written by then, or a part of
 * one
 */
export async function applyItems(
  client: Client,
  items: readonly IndexItem[],
  target: (item: IndexItem) => Target,
): Promise<ItemResult[]> {
  const results: ItemResult[] = []
  const written = await writeRecords(client, recordOperations(items, target, results), results)
  await sendInBulks(client, occurrenceOperations(written), ({ at }, answer) => {
    const result = resultOf(answer)
    if (typeof result === 'object') results[at] = result // superseded: a newer write has replaced the occurrence
  })
  return results
}

/** Those written, with all numbers of occurrences that are in use. */
async function writeRecords(
  client: Client,
  operations: Iterable<Operation<Step>>,
  results: ItemResult[],
): Promise<Write[]> {
  const written: { write: Write; isNew: boolean }[] = []
  const answered = ({ write, isRecord }: Step, answer: Answer) => {
    const result = resultOf(answer)
    if (typeof results[write.at] !== 'object' && (isRecord || typeof result === 'object')) results[write.at] = result
    if (isRecord && results[write.at] === 'written') written.push({ write, isNew: answer.status === 201 })
  }
  await sendInBulks(client, operations, answered)
  const replacing = written.filter(({ isNew }) => !isNew).map(({ write }) => write)
  await findUsedNumbers(client, replacing)
  await findStrays(
    client,
    replacing.filter(({ rewrite }) => rewrite),
  )
  return written.map(({ write }) => write)
}

function* recordOperations(
  items: readonly IndexItem[],
  target: (item: IndexItem) => Target,
  results: ItemResult[],
): Generator<Operation<Step>> {
  for (const [at, item] of items.entries()) {
    try {
      yield* operationsOf(at, item, target(item))
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      results[at] = { rejected: error.message }
    }
  }
}

function operationsOf(at: number, item: IndexItem, { declaration, alias }: Target): Operation<Step>[] {
  const { id, version, document, rewrite = false } = item
  const content = document ? contentOf(declaration, id, document) : undefined
  const occurrences = document && content ? occurrencesOf(declaration, id, document, content) : []
  const write: Write = {
    at,
    declaration,
    alias,
    id,
    version,
    rewrite,
    content: occurrences.length ? content : undefined,
    occurrences,
    used: occurrences.length,
  }
  return [
    ...(occurrences.length ? [{ ...raiseUsedNumbers(write), of: { write, isRecord: false } }] : []),
    { ...indexing(alias, documentId(id), version, sourceOf(item, content)), of: { write, isRecord: true } },
  ]
}

function* occurrenceOperations(writes: readonly Write[]): Generator<Operation<Write>> {
  for (const write of writes)
    for (let number = 0; number < write.used; number++) yield { ...occurrenceOperation(write, number), of: write }
}

/** A number without an occurrence becomes a tombstone, or stays one; the number tells it from that of its record. */
function occurrenceOperation(write: Write, number: number): Omit<Operation<Write>, 'of'> {
  const { alias, declaration, id, version, content, occurrences } = write
  const occurrence = occurrences[number]
  const ofOccurrence = content && occurrence && contentOfOccurrence(declaration, content, occurrence, number)
  const source = { ...sourceOf(write, ofOccurrence), occurrence: number }
  return indexing(alias, documentId(id, number), version, source, id)
}
