/** Searches of a calendar as the lists of events answer them. */
import { anonymous } from '../calendar/access/visibility.ts'
import type { Language } from '../calendar/languages.ts'
import { buildQuery } from '../calendar/lists/query.ts'
import type { Engine, Found } from '../calendar/ports.ts'
import { LiveCatalogue } from '../calendar/records/live-catalogue.ts'
import { resources } from '../calendar/resources/index.ts'
import { Lexicons } from '../calendar/search/lexicons.ts'
import { rankedList, searchList } from '../calendar/search/list-search.ts'
import { loadSynonyms } from '../calendar/search/synonyms.ts'
import { NOW } from './calendar.ts'

export type SearchParameter = 'q' | 'search'

/** Searches as of the day of the calendar, in UTC: the best hits, and the total. */
export function searcherOf({ search }: Engine) {
  const catalogue = new LiveCatalogue(search)
  const box = { lexicons: new Lexicons(search), synonyms: loadSynonyms() }
  return async (parameter: SearchParameter, language: Language, text: string, size: number): Promise<Found> => {
    const request = {
      params: { [parameter]: text, orderby: 'relevance', per_page: size },
      language,
      now: NOW,
      zone: 'UTC',
      radius: 0,
      fallback: true,
      caller: anonymous,
      catalogue: await catalogue.fresh(),
    }
    const context = {
      resource: resources.events,
      request,
      query: buildQuery(resources.events, request),
      box,
      find: (queries: Parameters<typeof search.find>[0]) => search.find(queries),
    }
    const { found } = parameter === 'q' ? await searchList(context) : await rankedList(context)
    return found
  }
}
