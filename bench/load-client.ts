/** A client that asks over some connections at once, and what it costs the process that answers. */
import { readFileSync } from 'node:fs'
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** Of the kernel's clock, in which it counts processor time. */
const TICK_MS = 10

/** Processor milliseconds of a process so far, of all its threads. */
export function processorMs(pid: number | undefined): number {
  // The name of the process, in parentheses, may hold blanks.
  const [, fields = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * TICK_MS
}

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
