/**
 * The most common words of texts, a search for each: a server limits how many buckets an answer may have
 * (`search.max_buckets`, 65,535 unless it is set). On one shard the counts are exact. A record that repeats counts
 * once, and once more for each of its occurrences that has other texts.
 */
import type { Client } from '@elastic/elasticsearch'
import type { VocabularyWord } from '../../../calendar/ports.ts'
import { formPath } from '../builds/mapping.ts'
import { requireComplete } from './search.ts'

export async function vocabularyOf(
  client: Client,
  index: string,
  { language, texts, limit }: { language: string; texts: readonly string[]; limit: number },
): Promise<VocabularyWord[]> {
  return (
    await Promise.all(texts.map((text) => wordsOf(client, index, formPath('words', language, text), limit)))
  ).flat()
}

async function wordsOf(client: Client, index: string, field: string, size: number): Promise<VocabularyWord[]> {
  const terms = { field, size, order: [{ _count: 'desc' as const }, { _key: 'asc' as const }] }
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
