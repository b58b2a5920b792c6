/** What the driver throws, in the words of the ports. */
import { Error as MongooseError, mongo } from 'mongoose'
import { PositionTooOld, Unavailable, UnsuitableServer } from '../../calendar/ports.ts'

/** Another document holds the value of a unique key (or the id). */
export const DUPLICATE = 11_000
/** $changeStream on a server that is not part of a replica set. */
const NOT_REPLICATED = 40_573
/** CappedPositionLost, InvalidResumeToken, ChangeStreamFatalError, ChangeStreamHistoryLost, and the token's own complaints. */
const LOST = new Set([136, 260, 280, 286, 40_576, 40_585, 40_615, 40_647, 50_811])
/** Shutting down, stepping down, not primary, too busy, a full disk, time limits: it may be well in a moment. */
const PASSING = new Set([
  6, 7, 43, 50, 63, 89, 91, 112, 133, 134, 150, 189, 202, 211, 234, 237, 246, 262, 317, 358, 384, 9001, 10_058, 10_107,
  11_600, 11_601, 11_602, 13_388, 13_435, 13_436, 14_031, 46_841,
])

export function codeOf(error: unknown): number | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'number' ? code : undefined
}

function isPassing(error: unknown): boolean {
  if (error instanceof mongo.MongoServerError)
    return PASSING.has(codeOf(error) ?? 0) || error.hasErrorLabel('RetryableWriteError')
  // What the driver itself gives up on: no server, a broken connection, a closed pool, an ended session. A write to a
  // socket that ends at that moment comes through as the system's own error.
  const { code } = error as { code?: unknown }
  return (
    (typeof code === 'string' && /^E[A-Z]+$/.test(code)) ||
    error instanceof mongo.MongoError ||
    error instanceof MongooseError.MongooseServerSelectionError ||
    (error as Error).name === 'MongooseError'
  )
}

/**
 * Does what needs the server.
 * @throws Unavailable, PositionTooOld or Unsuitable in place of what the driver has for them
 */
export async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === NOT_REPLICATED)
      throw new UnsuitableServer(
        'MONGODB_URL: this MongoDB runs alone and has no change streams. Start it as a replica set (mongod --replSet rs0, then rs.initiate() once; one member is enough).',
        { cause: error },
      )
    if (error instanceof mongo.MongoServerError && LOST.has(code ?? 0))
      throw new PositionTooOld(error.message, { cause: error })
    if (isPassing(error)) throw new Unavailable(`MongoDB: ${(error as Error).message}`, { cause: error })
    throw error
  }
}
