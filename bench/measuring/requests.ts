/** The requests that are measured, each with the hand-written SQL that it is compared with (baseline-worker.ts). */
import { analyse } from '../../src/calendar/text/analysis.ts'
import type { BaselineQuery } from '../baselines/baseline-worker.ts'
import type { TextLanguage } from '../calendar/words.ts'

export interface MeasuredRequest {
  name: string
  /** Below the namespace. */
  path: string
  baseline: BaselineQuery
}

/** What there is to ask for. */
export interface Known {
  /** An event of the default list, and its venue. */
  event: number
  venue: number
  /** Events of the default list. */
  total: number
}

const PER_PAGE = 10
const BERN = { lat: 46.948, lng: 7.447, km: 40 }
const near = `geoloc_lat=${BERN.lat}&geoloc_lng=${BERN.lng}`

/** What a suffix of a title begins with among the terms (src/engines/sqlite/index/text-cells.ts). */
const SUFFIX_OF_TITLE = '\u00a7a'

/** An FTS5 query of the words that the search looks for. */
function match(text: string, language: TextLanguage): string {
  const { stems, words } = analyse(text, language)
  return stems
    .map(
      (stem, n) => `({stems_title stems_excerpt stems_description} : "${stem}" OR "${SUFFIX_OF_TITLE}${words[n]}" *)`,
    )
    .join(' AND ')
}

function search(text: string, language: TextLanguage): MeasuredRequest {
  return {
    name: `search ${language}: ${text}`,
    path: `/events?search=${encodeURIComponent(text)}&i18n_language=${language}`,
    baseline: { sql: 'search', values: [language, match(text, language)] },
  }
}

const plain: BaselineQuery = { sql: 'upcoming', values: [0] }
/** Compared with the plain list, for want of an SQL query that does the same. */
const besidePlain = (name: string, path: string): MeasuredRequest => ({ name, path, baseline: plain })

export function measuredRequests({ event, venue, total }: Known): MeasuredRequest[] {
  const page = Math.max(1, Math.floor(total / PER_PAGE / 2))
  return [
    besidePlain('default list', '/events'),
    {
      name: 'a page in the middle',
      path: `/events?page=${page}`,
      baseline: { sql: 'upcoming', values: [(page - 1) * PER_PAGE] },
    },
    { name: 'category', path: '/events?categories=9', baseline: { sql: 'term', values: ['categories', 9] } },
    { name: 'venue', path: `/events?venue=${venue}`, baseline: { sql: 'term', values: ['venue', venue] } },
    search('concert', 'en'),
    search('musique', 'fr'),
    search('führung', 'de'),
    search('festival world', 'en'),
    { name: 'near, 40 km', path: `/events?${near}`, baseline: { sql: 'near', values: [BERN.lat, BERN.lng, BERN.km] } },
    {
      name: 'search + category + near 100 km',
      path: '/events?search=concert&categories=9&geoloc_lat=48.857&geoloc_lng=2.352&geoloc_radius=100',
      baseline: { sql: 'everything', values: [match('concert', 'en'), 9] },
    },
    { name: 'single', path: `/events/${event}`, baseline: { sql: 'single', values: [event] } },
    besidePlain('two common words by relevance', '/events?search=festival+world&orderby=relevance'),
    besidePlain('q: festival world', '/events?q=festival+world'),
    besidePlain('facets: all', '/events?facets=categories,tags,venue,organizer,city,language,day,price'),
    besidePlain('map of Europe', '/map?bbox=-10,35,30,60&zoom=4'),
    besidePlain('month', '/calendar'),
  ]
}
