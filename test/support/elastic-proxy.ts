/** A proxy in front of Elasticsearch, for tests of what is sent there. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { forward } from './forward.ts'

export interface ElasticProxy {
  url: string
  close: () => void
}

/** `look` is told of each request, and waited for, before it is forwarded. */
export async function elasticProxy(
  target: string,
  look: (path: string, body: string) => unknown,
): Promise<ElasticProxy> {
  const server = createServer((request, response) => {
    const answer = async () => {
      const body = await buffer(request)
      await look(request.url ?? '', body.toString())
      const { status, type, body: found } = await forward(target, request, body)
      response.writeHead(status, { 'Content-Type': type, 'X-Elastic-Product': 'Elasticsearch' }).end(found)
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
