/** An answer of the service that is an error. */

export class CalendarError extends Error {
  override readonly name = 'CalendarError'
  /** Of the interface, such as `rest_invalid_param`; `invalid_answer`: the answer is not one of this interface. */
  readonly code: string
  readonly status: number
  /** What is wrong with each parameter or field, by its name. */
  readonly params: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined

  constructor(message: string, { code, status, params = {}, details = {}, requestId }: CalendarErrorFields) {
    super(message)
    this.code = code
    this.status = status
    this.params = params
    this.details = details
    this.requestId = requestId
  }
}

interface CalendarErrorFields {
  code: string
  status: number
  params?: Readonly<Record<string, string>> | undefined
  details?: Readonly<Record<string, unknown>> | undefined
  requestId?: string | undefined
}

/** The body of an error: `{code, message, data: {status, params?, details?}}`. */
interface ErrorBody {
  code?: unknown
  message?: unknown
  data?: Pick<CalendarErrorFields, 'params' | 'details'> | null
}

/** `body`: parsed JSON; undefined: it was none. */
export function errorOf({ status, headers }: Response, body: unknown): CalendarError {
  const { code, message, data } = (body ?? {}) as ErrorBody
  const requestId = headers.get('x-request-id') ?? undefined
  // Of a redirect; browsers do not tell it.
  const location = headers.get('location')
  if (typeof code !== 'string')
    return new CalendarError(
      `The answer, of status ${status}, is not one of this interface${location ? `: ${location}` : ''}`,
      {
        code: 'invalid_answer',
        status,
        requestId,
      },
    )
  return new CalendarError(String(message), { code, status, requestId, params: data?.params, details: data?.details })
}
