/** What an answer for everybody depends on, besides the records: requests with the same key get the same answer. */
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Settings } from '../../settings/table.ts'
import { resolveAddress, splitLanguage } from '../address.ts'
import { sentPairs } from '../input/form.ts'
import { namesHost, siteOf } from '../limits/client.ts'
import { acceptedFormats, listFormats } from '../output/formats.ts'

/** Longer ones are not kept. */
const MAX_ADDRESS_CHARACTERS = 2_000
const MAX_PREFER_CHARACTERS = 200
const MAX_NORMALISED = 2_000

/** What is read of a query before a page is: it may ask for something else, or for an answer of one's own. */
const readBeforePages = ['p', '_jsonp', 'password']
/** Whoever reads an address may read it in another way with these signs, which no browser sends. */
const AMBIGUOUS = /[#\\]/

type KeyOf = (request: IncomingMessage) => string | undefined

/**
 * The site of the links, the address, the preferences and the formats. Undefined: the answer may be for one caller
 * alone, or nobody else will ask for it. `ofPages`: the parameters that pages have; others, such as the marks of
 * campaigns, make no page another one.
 */
export function keyReader(settings: Pick<Settings, 'BASE_URL' | 'TRUST_PROXY'>, ofPages: readonly string[]): KeyOf {
  const normalised = addressReader(new Set([...readBeforePages, ...ofPages]))
  return (request) => keyOf(request, settings, normalised)
}

function keyOf(
  request: IncomingMessage,
  settings: Pick<Settings, 'BASE_URL' | 'TRUST_PROXY'>,
  normalised: (url: string) => string | undefined,
): string | undefined {
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.authorization !== undefined || headers['x-event-password'] !== undefined) return undefined
  if (!namesHost(request) || url.length > MAX_ADDRESS_CHARACTERS || !url.startsWith('/')) return undefined
  if (AMBIGUOUS.test(url)) return undefined
  const { prefer = '' } = headers
  if (String(prefer).length > MAX_PREFER_CHARACTERS) return undefined
  const address = normalised(url)
  if (address === undefined) return undefined
  // Which of them the list has is known where it is routed.
  const formats = acceptedFormats(request, listFormats).map(({ mediaType }) => mediaType)
  return [siteOf(request, settings), prefer, formats.join(), address].join('\n')
}

/** Addresses as they are in keys. Undefined: one has too many parameters, so that Express refuses it. */
function addressReader(ofPages: ReadonlySet<string>): (url: string) => string | undefined {
  const known = new LRUCache<string, string>({ max: MAX_NORMALISED })
  return (url) => {
    const found = known.get(url)
    if (found !== undefined) return found
    try {
      const address = normalise(url, ofPages)
      known.set(url, address)
      return address
    } catch (error) {
      if (error instanceof Problem) return undefined
      throw error
    }
  }
}

/**
 * However the parameters are written, and in whichever order; those of one name stay in theirs, as does what is in
 * brackets behind it. Of a page, those that it has.
 * @throws Problem rest_too_many_parameters
 */
function normalise(url: string, ofPages: ReadonlySet<string>): string {
  const [path = ''] = url.split('?', 1)
  const sent = sentPairs(url.slice(path.length + 1)).map((pair) => [pair[0].split('[', 1)[0] ?? '', ...pair] as const)
  const isPage = sent.length > 0 && !isOfInterface(path, sent)
  const read = isPage ? sent.filter(([name]) => ofPages.has(name)) : sent
  const sorted = read.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${path}?${JSON.stringify(sorted.map(([, name, value]) => [name, value]))}`
}

/** Express routes it in whichever case its path is written. */
function isOfInterface(path: string, sent: readonly (readonly [name: string, ...rest: string[]])[]): boolean {
  const isAsked = sent.some(([name]) => name === 'rest_route')
  return isAsked || resolveAddress(splitLanguage(path.toLowerCase()).path, {}).address !== undefined
}
