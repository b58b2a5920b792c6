/** Sends attacks and small requests beside them, each on a connection of its own. */
import { request as send } from 'node:http'
import type { Attack } from './requests.ts'

/** After this time a request counts as not answered. */
const TIMEOUT_MS = 60_000

export interface Reply {
  /** 0: no response, or a truncated one. */
  status: number
  ms: number
  text: string
}

export function ask(url: string, { method = 'GET', headers = {}, body }: Partial<Attack> = {}): Promise<Reply> {
  const begun = performance.now()
  const done = (status: number, text = '') => ({ status, ms: performance.now() - begun, text })
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const request = send(url, { method, agent: false, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve(done(response.statusCode ?? 0, Buffer.concat(chunks).toString())))
      response.on('error', () => resolve(done(response.statusCode ?? 0)))
    })
    request.setTimeout(TIMEOUT_MS, () => request.destroy())
    request.on('error', () => resolve(done(0)))
    request.end(body)
  })
}

let unique = 0
/** The requests of a visitor meanwhile: a page that is not cached, one record, and the readiness. */
export function smallRequests(url: string, id: number): (() => Promise<Reply>)[] {
  const api = `${url}/cal/events/v1`
  return [
    () => ask(`${api}/events?per_page=3&_=${++unique}`),
    () => ask(`${api}/events/${id}`),
    () => ask(`${url}/readyz`),
  ]
}

/** Processor seconds of the process so far, by its own metrics. */
export async function processorSeconds(url: string): Promise<number> {
  const { text } = await ask(`${url}/metrics`)
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}
