/** A client that asks over some connections at once. */
import { LeanClient } from './lean-client.ts'

export interface Load {
  /** Of the next request; all of one server. */
  url: () => string
  headers?: () => Readonly<Record<string, string>>
  /** That must be answered. */
  status?: number
}

/** Asks for `durationMs` over each connection without a pause; returns the number of answers. */
export async function ask({ url, headers = () => ({}), status = 200 }: Load, connections: number, durationMs: number) {
  const { origin } = new URL(url())
  const client = new LeanClient(new URL(origin))
  const end = performance.now() + durationMs
  let answers = 0
  const connection = async () => {
    for (; performance.now() < end; answers++) {
      const path = url().slice(origin.length)
      const answered = await client.ask('GET', path, headers())
      if (answered.status !== status) throw new Error(`${answered.status} from ${path}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  client.end()
  return answers
}
