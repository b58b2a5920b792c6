/** A client that asks over some connections at once. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export interface Load {
  /** Of the next request. */
  url: () => string
  headers?: OutgoingHttpHeaders
  /** That must be answered. */
  status?: number
}

/** Asks for `durationMs` over each connection without a pause; returns the number of answers. */
export async function ask({ url, headers = {}, status = 200 }: Load, connections: number, durationMs: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + durationMs
  let answers = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      request(url(), { agent, headers }, (response) => {
        if (response.statusCode !== status) reject(new Error(`${response.statusCode} from ${url()}`))
        response.resume().once('end', resolve)
      })
        .once('error', reject)
        .end()
    })
  const connection = async () => {
    for (; performance.now() < end; answers++) await one()
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return answers
}
