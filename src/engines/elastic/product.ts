/** Whether the server is one that this engine was made for: Elasticsearch itself, and not its serverless form. */
import { type Client, errors } from '@elastic/elasticsearch'
import { UnsuitableServer } from '../../calendar/ports.ts'
import { leastVersions } from '../least-versions.ts'
import { causeOf, translateErrors } from './client.ts'

const WANTED = `this service needs Elasticsearch ${leastVersions.elasticsearch} or later.`

interface Nodes {
  nodes?: Record<string, { version?: string }>
}

/** Asks the server once, at the first use, and again until it has answered. */
export function productCheck(client: Client): () => Promise<void> {
  let checked: Promise<void> | undefined
  return () => {
    checked ??= translateErrors(() => requireElasticsearch(client)).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }
}

/** @throws UnsuitableServer */
async function requireElasticsearch(client: Client): Promise<void> {
  let known: Nodes
  try {
    known = await client.transport.request<Nodes>(
      { method: 'GET', path: '/_nodes/_local', querystring: { filter_path: 'nodes.*.version' } },
      // Elasticsearch 8 refuses the media type that the client would ask for.
      { headers: { accept: 'application/json' } },
    )
  } catch (error) {
    throw unsuitable(error) ?? error
  }
  const isOld = (version = '') => Number.parseInt(version) < leastVersions.elasticsearch
  const old = Object.values(known.nodes ?? {}).find(({ version }) => isOld(version))
  if (old) throw new UnsuitableServer(`ELASTICSEARCH_URL: this is Elasticsearch ${old.version}; ${WANTED}`)
}

/** Undefined: the error says nothing of the kind of server. */
function unsuitable(error: unknown): UnsuitableServer | undefined {
  const help = helpFor(error)
  return help === undefined ? undefined : new UnsuitableServer(help, { cause: error })
}

function helpFor(error: unknown): string | undefined {
  if (error instanceof errors.ProductNotSupportedError)
    return `ELASTICSEARCH_URL: this is no Elasticsearch (OpenSearch, or another server); ${WANTED}`
  if (error instanceof errors.ConnectionError && /certificate|altnames|SSL|TLS/i.test(error.message))
    return (
      `ELASTICSEARCH_URL: the certificate of Elasticsearch is not accepted (${error.message}). ` +
      'ELASTICSEARCH_CA_FILE names the file with the certificates that it is signed with.'
    )
  if (!(error instanceof errors.ResponseError)) return undefined
  if (causeOf(error).type === 'api_not_available_exception' || error.statusCode === 410)
    return `ELASTICSEARCH_URL: this is Elasticsearch Serverless, which lacks some of what is used here; ${WANTED}`
  if (error.statusCode === 401)
    return 'Elasticsearch refuses the user and password, or the API key, that the settings give.'
  if (error.statusCode === 403)
    return 'Elasticsearch: the user or API key lacks the cluster privilege "monitor" (docs/operations.md).'
  return undefined
}
