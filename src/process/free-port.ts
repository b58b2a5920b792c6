/** Whether somebody listens on a port, for who will listen there and for the doctor. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { isObject } from '../calendar/values/objects.ts'

/** Why it cannot be listened on, by the system's code: what the operator can mend. */
export const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such address',
}

/**
 * The port, or for 0 one that the system chooses, if nobody listens there.
 * @throws Error with the code of the system, such as EADDRINUSE
 */
export async function freePort(host: string, wanted: number): Promise<number> {
  const server = createServer()
  await once(server.listen({ port: wanted, host }), 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return isObject(address) ? Number(address.port) : 0
}
