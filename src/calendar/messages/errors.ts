/** Errors for clients: a code of the table, with a text in the language of the request. */

import { type ErrorCode, errorTable } from './error-table.ts'
import { formatMessage, type MessageLanguage } from './message.ts'
import type { ParamReasons } from './reasons.ts'

interface ProblemOptions {
  /** Values for the `{name}`s of the text. */
  values?: Record<string, string | number>
  /** Required parameters that were not sent; they make the `{params}` of the text. */
  missing?: readonly string[]
  /** Reasons by parameter; without missing ones they make the `{params}` of the text. */
  params?: ParamReasons
  /** More members of `data`. */
  data?: Record<string, unknown>
  headers?: Record<string, string>
  /** A status other than the table's: an existing path with the wrong method is a 405 of rest_no_route. */
  status?: number
}

/** An error for the client. Thrown anywhere, turned into an answer in one place. */
export class Problem extends Error {
  code: ErrorCode
  options: ProblemOptions
  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(code)
    this.code = code
    this.options = options
  }

  get status(): number {
    return this.options.status ?? errorTable[this.code].status
  }

  text(language: MessageLanguage): string {
    const { missing, params = {} } = this.options
    const values: Record<string, string | number> = {
      params: (missing ?? Object.keys(params)).join(', '),
      ...this.options.values,
    }
    return formatMessage(errorTable[this.code].text, language, (name) => String(values[name] ?? ''))
  }
}

export function invalid(params: ParamReasons): Problem {
  return new Problem('rest_invalid_param', { params })
}

/** @throws Problem when anything is missing or rejected */
export function throwIfInvalid(missing: readonly string[], params: ParamReasons): void {
  const any = Object.keys(params).length > 0
  if (missing.length) throw new Problem('rest_missing_callback_param', { missing, ...(any ? { params } : {}) })
  if (any) throw invalid(params)
}

type Results<Checks extends readonly (() => unknown)[]> = {
  -readonly [At in keyof Checks]: Awaited<ReturnType<Checks[At]>>
}

/**
 * Runs every check, one after the other, and returns what they return. Reports all missing and rejected parameters at
 * once; other problems only without those.
 * @throws Problem
 */
export async function checkAll<Checks extends readonly (() => unknown)[] | []>(
  checks: Checks,
): Promise<Results<Checks>> {
  const results: unknown[] = []
  const allMissing: string[] = []
  const rejected: ParamReasons = {}
  let other: Problem | undefined
  for (const check of checks) {
    try {
      results.push(await check())
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { missing, params } = error.options
      allMissing.push(...(missing ?? []))
      Object.assign(rejected, params)
      if (!missing && !params) other ??= error
    }
  }
  throwIfInvalid(allMissing, rejected)
  if (other) throw other
  return results as Results<Checks>
}
