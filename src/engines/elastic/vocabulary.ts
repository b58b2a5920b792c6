/**
 * The most common words of each text. On one shard the counts are exact. A record that repeats counts once, and once more
 * for each of its occurrences that has other texts.
 */
import type { Client } from '@elastic/elasticsearch'
import type { VocabularyWord } from '../../calendar/ports.ts'
import { formPath } from './mapping.ts'
import { requireComplete } from './search.ts'

export async function vocabularyOf(
  client: Client,
  index: string,
  { language, texts, limit }: { language: string; texts: readonly string[]; limit: number },
): Promise<VocabularyWord[]> {
  const order = [{ _count: 'desc' as const }, { _key: 'asc' as const }]
  const termsOf = (text: string) => ({ terms: { field: formPath('words', language, text), size: limit, order } })
  const response = await client.search<unknown, Record<string, { buckets: { key: string; doc_count: number }[] }>>({
    index,
    size: 0,
    query: { term: { listed: true } },
    allow_partial_search_results: false,
    aggs: Object.fromEntries(texts.map((text) => [text, termsOf(text)])),
  })
  const { aggregations = {} } = requireComplete(response)
  const found = Object.values(aggregations).flatMap(({ buckets }) => buckets)
  return found.map(({ key, doc_count }) => ({ word: key, count: doc_count }))
}
