/** Settings that may not be set together. */
import type { Settings } from './table.ts'

/** What is missing where one of the two servers is set; undefined: nothing. */
function halfProduction({ MONGODB_URL, ELASTICSEARCH_URL, ELASTICSEARCH_CLOUD_ID }: Settings): string | undefined {
  if (Boolean(MONGODB_URL) === Boolean(ELASTICSEARCH_URL || ELASTICSEARCH_CLOUD_ID)) return undefined
  const index = ELASTICSEARCH_CLOUD_ID ? 'ELASTICSEARCH_CLOUD_ID' : 'ELASTICSEARCH_URL'
  const [set, unset] = MONGODB_URL ? ['MONGODB_URL', index] : [index, 'MONGODB_URL']
  const remedy = 'set both for MongoDB and Elasticsearch, or neither for the embedded engine.'
  return `${set} is set and ${unset} is not: ${remedy}`
}

const hasUser = (addresses: string) => addresses.split(',').some((address) => URL.parse(address)?.username)

/** What may not be set together, and why. */
const contradictions: readonly [holds: (settings: Settings) => unknown, message: string][] = [
  [
    (s) => s.METRICS_PORT === s.PORT && s.PORT !== 0,
    'METRICS_PORT and PORT are the same: give METRICS_PORT another one, or leave it out.',
  ],
  [
    (s) => s.INDEXER === 'off' && !s.MONGODB_URL,
    'INDEXER is "off": the embedded engine has no other process to index for it.',
  ],
  [
    (s) => s.ELASTICSEARCH_URL && s.ELASTICSEARCH_CLOUD_ID,
    'ELASTICSEARCH_URL and ELASTICSEARCH_CLOUD_ID are both set: each says where Elasticsearch is. Set one of them.',
  ],
  [
    (s) => !s.MONGODB_URL && (s.ELASTICSEARCH_API_KEY || s.ELASTICSEARCH_USERNAME || s.ELASTICSEARCH_CA_FILE),
    'ELASTICSEARCH_API_KEY, ELASTICSEARCH_USERNAME or ELASTICSEARCH_CA_FILE is set and ELASTICSEARCH_URL is not: ' +
      'the embedded engine uses no Elasticsearch.',
  ],
  [
    (s) => s.ELASTICSEARCH_API_KEY && (s.ELASTICSEARCH_USERNAME || hasUser(s.ELASTICSEARCH_URL)),
    'ELASTICSEARCH_API_KEY is set, and a user as well: Elasticsearch accepts one of them. Set one.',
  ],
  [
    (s) => s.ELASTICSEARCH_USERNAME && hasUser(s.ELASTICSEARCH_URL),
    'ELASTICSEARCH_USERNAME is set, and ELASTICSEARCH_URL names a user as well: leave one of them out.',
  ],
  [
    (s) => Boolean(s.ELASTICSEARCH_USERNAME) !== Boolean(s.ELASTICSEARCH_PASSWORD),
    'ELASTICSEARCH_USERNAME and ELASTICSEARCH_PASSWORD belong together: set both, or neither.',
  ],
  [
    (s) => s.ELASTICSEARCH_CA_FILE && /(^|,)http:/i.test(s.ELASTICSEARCH_URL),
    'ELASTICSEARCH_CA_FILE is set and ELASTICSEARCH_URL begins with http://: certificates need https://.',
  ],
  [
    (s) => new Set([s.S3_ENDPOINT, s.S3_BUCKET, s.S3_ACCESS_KEY_ID, s.S3_SECRET_ACCESS_KEY].map(Boolean)).size > 1,
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them, or none.',
  ],
  [
    hidesClients,
    'BASE_URL is https and TRUST_PROXY is 0: set TRUST_PROXY to the number of proxies in front, ' +
      'so that clients are told apart, or RATE_LIMIT to 0.',
  ],
]

/**
 * With an https BASE_URL a proxy in front ends TLS. If it is not trusted, all clients have its address, and share one
 * bucket of the rate limits.
 */
function hidesClients({ BASE_URL, HOST, RATE_LIMIT, TRUST_PROXY }: Settings): boolean {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(HOST)
  return BASE_URL.startsWith('https:') && TRUST_PROXY === 0 && RATE_LIMIT > 0 && !isLocal
}

/** The first contradiction, in a sentence that names the settings; undefined: there is none. */
export function contradictionIn(settings: Settings): string | undefined {
  return halfProduction(settings) ?? contradictions.find(([holds]) => holds(settings))?.[1]
}
