/** An error as a server reports it. */
export class Failure extends Error {
  readonly code: number
  readonly codeName: string
  readonly labels: readonly string[]

  constructor(code: number, codeName: string, message: string, labels: readonly string[] = []) {
    super(message)
    this.code = code
    this.codeName = codeName
    this.labels = labels
  }
}

const RETRYABLE = ['RetryableWriteError', 'ResumableChangeStreamError']

export const notPrimary = () => new Failure(10_107, 'NotWritablePrimary', 'not primary', RETRYABLE)
export const interrupted = () =>
  new Failure(11_602, 'InterruptedDueToReplStateChange', 'operation was interrupted', RETRYABLE)
