/** Translates the driver's errors to those of the ports. */
import { Error as MongooseError, mongo } from 'mongoose'
import { PositionTooOld, Unavailable, Unconfirmed, UnsuitableServer } from '../../calendar/ports.ts'

/** Another document has the id. */
export const DUPLICATE = 11_000
export const NO_SUCH_COLLECTION = 26
export const NO_SUCH_INDEX = 27
/** $changeStream on a server that is not part of a replica set. */
const NOT_REPLICATED = 40_573
/**
 * CappedPositionLost, InvalidResumeToken, ChangeStreamFatalError, ChangeStreamHistoryLost, and the codes of malformed
 * tokens.
 */
const POSITION_LOST: ReadonlySet<number | undefined> = new Set([
  136, 260, 280, 286, 40_576, 40_585, 40_615, 40_647, 50_811,
])
/** Shutting down, stepping down, not primary, overloaded, a full disk, timeouts. */
const TRANSIENT: ReadonlySet<number | undefined> = new Set([
  6, 7, 43, 50, 63, 89, 91, 112, 133, 134, 150, 189, 202, 211, 234, 237, 246, 262, 317, 358, 384, 9001, 10_058, 10_107,
  11_600, 11_601, 11_602, 13_388, 13_435, 13_436, 14_031, 46_841,
])
const NOT_REPLICATED_HELP =
  'MONGODB_URL: this MongoDB runs alone and has no change streams. Start it as a replica set ' +
  '(mongod --replSet rs0, then rs.initiate() once; one member is enough).'

/** AuthenticationFailed, and the same on Atlas. */
const LOGIN_REFUSED: ReadonlySet<number | undefined> = new Set([18, 8_000])

/** MongoDB's codes are numbers, those of the operating system strings. */
function anyCodeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

export function codeOf(error: unknown): number | undefined {
  const code = anyCodeOf(error)
  return typeof code === 'number' ? code : undefined
}

/** No server was found in time. Of a bulk, the driver copies the reason, but not the class of the error. */
export function isNotFound(error: unknown): boolean {
  const cause = error instanceof Unconfirmed ? error.cause : error
  return (
    cause instanceof mongo.MongoServerSelectionError ||
    cause instanceof MongooseError.MongooseServerSelectionError ||
    (cause instanceof mongo.MongoBulkWriteError && 'reason' in cause)
  )
}

/** What was not written, of a bulk that was applied and confirmed. @throws the error, when it was not */
export function refusedOf(error: unknown): mongo.WriteError[] {
  if (!(error instanceof mongo.MongoBulkWriteError) || error.result.getWriteConcernError()) throw error
  const refused = [error.writeErrors].flat()
  if (refused.length === 0) throw error
  return refused
}

function isTransient(error: unknown): error is Error {
  // The write was applied, and a majority has not confirmed it in time.
  if (error instanceof mongo.MongoWriteConcernError) return true
  // Without a code: the driver's own error.
  if (
    error instanceof mongo.MongoBulkWriteError &&
    (codeOf(error) === undefined || error.result.getWriteConcernError())
  )
    return true
  if (error instanceof mongo.MongoServerError)
    return TRANSIENT.has(codeOf(error)) || error.hasErrorLabel('RetryableWriteError')
  // The driver's own errors: no server, a broken connection, a closed pool, an ended session.
  if (error instanceof mongo.MongoError || error instanceof MongooseError.MongooseServerSelectionError) return true
  // The operating system's error (ECONNRESET) comes through when a connection ends during a write.
  const code = anyCodeOf(error)
  return (
    error instanceof Error && (error.name === 'MongooseError' || (typeof code === 'string' && /^E[A-Z]+$/.test(code)))
  )
}

/** Undefined: the error says nothing of a wrong address or server. No message of the driver repeats the address. */
function helpFor(error: unknown): string | undefined {
  if (codeOf(error) === NOT_REPLICATED) return NOT_REPLICATED_HELP
  if (LOGIN_REFUSED.has(codeOf(error))) return 'MONGODB_URL: MongoDB refuses this user and password.'
  const isWrongAddress =
    error instanceof mongo.MongoParseError ||
    error instanceof mongo.MongoInvalidArgumentError ||
    error instanceof mongo.MongoMissingCredentialsError ||
    error instanceof mongo.MongoCompatibilityError ||
    // A file that the address names.
    (error instanceof Error && ['ENOENT', 'EACCES', 'EISDIR'].includes(String(anyCodeOf(error))))
  return isWrongAddress ? `MONGODB_URL: ${error.message}` : undefined
}

/**
 * Runs commands and translates their errors.
 * @throws Unavailable, PositionTooOld or UnsuitableServer
 */
export async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const help = helpFor(error)
    if (help !== undefined) throw new UnsuitableServer(help, { cause: error })
    if (error instanceof mongo.MongoServerError && POSITION_LOST.has(codeOf(error)))
      throw new PositionTooOld(error.message, { cause: error })
    if (isTransient(error)) throw new Unavailable(`MongoDB: ${error.message}`, { cause: error })
    throw error
  }
}

/**
 * Runs a write. It may have been stored when the reply was lost, or came before a majority had it.
 * @throws Unconfirmed
 */
export async function confirmed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isTransient(error)) throw new Unconfirmed(`MongoDB: ${error.message}`, { cause: error })
    throw error
  }
}
