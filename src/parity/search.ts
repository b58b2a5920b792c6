/** Searches of a calendar as the lists of events answer them. */
import { anonymous } from '../calendar/access/visibility.ts'
import type { Language } from '../calendar/languages.ts'
import type { Engine, Found } from '../calendar/ports.ts'
import { LiveCatalogue } from '../calendar/records/live-catalogue.ts'
import { resources } from '../calendar/resources/index.ts'
import { Lexicons } from '../calendar/search/lexicons.ts'
import { pageOf } from '../calendar/search/list-page.ts'
import { resolveList } from '../calendar/search/resolved-list.ts'
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
      box,
      find: (queries: Parameters<typeof search.find>[0]) => search.find(queries),
    }
    return (await pageOf(await resolveList(context))).found
  }
}
