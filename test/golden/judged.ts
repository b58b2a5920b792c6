/** Runs the judged set against a search. */
import { type DemoLanguage, demoLanguages, type Texts } from '../../demo/languages.ts'
import type { Store, StoredDocument } from '../../src/calendar/ports.ts'
import { seriesOf } from '../../src/parity/calendar.ts'
import { de } from './judged/de.ts'
import { en } from './judged/en.ts'
import { fr } from './judged/fr.ts'
import { type JudgedQuery, queriesOf } from './judged/query.ts'
import { BEST_HITS, ndcg, type Score } from './score.ts'

export const judged: Texts<readonly JudgedQuery[]> = { en: queriesOf(en), fr: queriesOf(fr), de: queriesOf(de) }

/** `search` gives the series of the best hits, best first; those after the tenth do not count. */
export async function judge(search: (language: DemoLanguage, q: string) => Promise<string[]>): Promise<Score[]> {
  const scores: Score[] = []
  for (const language of demoLanguages) {
    for (const { q, class: name, relevant } of judged[language]) {
      const found = (await search(language, q)).slice(0, BEST_HITS)
      scores.push({ language, class: name, q, score: ndcg(relevant, found), found: found.length })
    }
  }
  return scores
}

/** The series of the events of a store, by the ids of its hits. */
export async function seriesById(store: Store): Promise<Map<number, string>> {
  const events = await store.scan<StoredDocument & { source_id: string }>('events', 0, 1_000)
  return new Map(events.map(({ id, source_id }) => [id, seriesOf(source_id)]))
}
