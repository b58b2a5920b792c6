/** A server that answers like Elasticsearch as far as one call goes, and the engine on it. */
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Search } from '../../src/calendar/ports.ts'
import { type Elastic, openElastic } from '../../src/engines/elastic/index.ts'
import { cleanAfterEachTest } from './cleanup.ts'
import { sampleIndexes } from './sample.ts'

export interface Reply {
  status?: number
  body: unknown
  /** The connection is cut instead. */
  cut?: boolean
}

/** One operation of a bulk: what is asked for, under its name, and its document. */
export interface BulkOperation {
  name: 'index' | 'update'
  action: { _id: string; _index: string; version?: number; routing?: string }
  source: Record<string, unknown>
}

export const error = (type: string, reason = 'because') => ({ error: { type, reason } })

/** None of the records that are asked for has had occurrences. */
export const noOccurrences = { status: 404, ...error('document_missing_exception') }

let server: Server | undefined
let elastic: Elastic | undefined
cleanAfterEachTest(async () => {
  await elastic?.close()
  server?.closeAllConnections()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  elastic = server = undefined
})

export function openAt(port: number): Search {
  elastic = openElastic(`http://127.0.0.1:${port}`, {
    prefix: 'prefix',
    store: () => Promise.resolve({ id: 'store', database: 'database' }),
    layout: 'layout',
    indexes: sampleIndexes,
  })
  return elastic.search
}

export async function answering(reply: (path: string, body: string) => Reply): Promise<Search> {
  server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const { status = 200, body: answer, cut } = reply(request.url ?? '', body)
      if (cut) return response.destroy()
      response.writeHead(status, {
        'Content-Type': 'application/vnd.elasticsearch+json; compatible-with=9',
        'X-Elastic-Product': 'Elasticsearch',
      })
      return response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return openAt((server.address() as AddressInfo).port)
}

export function operationsIn(body: string): BulkOperation[] {
  const lines = body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return Array.from({ length: lines.length / 2 }, (_, at) => {
    const [[name, action] = []] = Object.entries(lines[2 * at] ?? {})
    return { name, action, source: lines[2 * at + 1] } as BulkOperation
  })
}

/** The answer of a bulk, by operation. */
export function eachOf(operations: readonly BulkOperation[], of: (operation: BulkOperation) => object): Reply {
  return { body: { items: operations.map((operation) => ({ [operation.name]: of(operation) })) } }
}
