/** What the searches of one request may cost, and what they did cost. */
import type { Response } from 'express'
import type { SearchBudget } from '../../calendar/ports.ts'
import { clientGone } from './client-gone.ts'
import { charge } from './cost.ts'

/**
 * Processor milliseconds of one list. The dearest search that is allowed takes 150 ms where each of 20,000 events has
 * all its words.
 */
const SEARCH_LIMIT_MS = 1_000

/** Of the request that `response` answers: a client that hangs up stops its searches. */
export function searchBudget(response: Response): SearchBudget {
  return { limitMs: SEARCH_LIMIT_MS, signal: clientGone(response), spend: (ms) => charge(response, ms) }
}
