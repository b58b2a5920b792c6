/** What an answer for everybody depends on, besides the records: requests with the same key get the same answer. */
import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Settings } from '../../settings/table.ts'
import { sentPairs } from '../input/form.ts'
import { siteOf } from '../limits/client.ts'
import { negotiatedFormat } from '../output/formats.ts'

/** Longer ones are not kept. */
const MAX_ADDRESS_CHARACTERS = 2_000
const MAX_PREFER_CHARACTERS = 200
const MAX_NORMALISED = 2_000

const normalisedAddresses = new LRUCache<string, string>({ max: MAX_NORMALISED })

/**
 * The site of the links, the address, the preferences and the format. Undefined: the answer may be for one caller
 * alone, or nobody else will ask for it.
 */
export function keyOf(request: IncomingMessage, settings: Pick<Settings, 'BASE_URL' | 'TRUST_PROXY'>) {
  const { method, url = '', headers } = request
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers.authorization !== undefined || headers['x-event-password'] !== undefined) return undefined
  if (headers.host === undefined || url.length > MAX_ADDRESS_CHARACTERS || !url.startsWith('/')) return undefined
  const { prefer = '' } = headers
  if (String(prefer).length > MAX_PREFER_CHARACTERS) return undefined
  const address = normalised(url)
  if (address === undefined) return undefined
  return [siteOf(request, settings), prefer, negotiatedFormat(request).mediaType, address].join('\n')
}

/** Undefined: it has too many parameters, so that Express refuses it. */
function normalised(url: string): string | undefined {
  const known = normalisedAddresses.get(url)
  if (known !== undefined) return known
  try {
    const address = normalise(url)
    normalisedAddresses.set(url, address)
    return address
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/**
 * However the parameters are written, and in whichever order; those of one name stay in theirs, as does what is in
 * brackets behind it.
 * @throws Problem rest_too_many_parameters
 */
function normalise(url: string): string {
  const [path = ''] = url.split('?', 1)
  const pairs = sentPairs(url.slice(path.length + 1)).map((pair) => [pair[0].split('[', 1)[0] ?? '', ...pair] as const)
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return `${path}?${JSON.stringify(sorted.map(([, name, value]) => [name, value]))}`
}
