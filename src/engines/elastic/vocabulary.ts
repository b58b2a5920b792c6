/**
 * The most common words of a text. On one shard the counts are exact. A record that repeats counts once, and once more
 * for each of its occurrences that has other texts.
 */
import type { Client } from '@elastic/elasticsearch'
import type { VocabularyWord } from '../../calendar/ports.ts'
import { formPath } from './mapping.ts'
import { requireComplete } from './search.ts'

export async function vocabularyOf(
  client: Client,
  index: string,
  { language, text, limit }: { language: string; text: string; limit: number },
): Promise<VocabularyWord[]> {
  const terms = {
    field: formPath('words', language, text),
    size: limit,
    order: [{ _count: 'desc' as const }, { _key: 'asc' as const }],
  }
  const response = await client.search<unknown, { words: { buckets: { key: string; doc_count: number }[] } }>({
    index,
    size: 0,
    query: { term: { listed: true } },
    allow_partial_search_results: false,
    aggs: { words: { terms } },
  })
  const { aggregations } = requireComplete(response)
  return (aggregations?.words.buckets ?? []).map(({ key, doc_count }) => ({ word: key, count: doc_count }))
}
