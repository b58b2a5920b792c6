/** What is done for one request ends when its client hangs up. */
import type { Response } from 'express'
import { Unavailable } from '../../calendar/ports.ts'

/** Aborted when the connection ends before the answer has been sent. */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new Unavailable('the client has gone'))
  })
  return gone.signal
}
