/** Why a value is rejected: a row of the table with its values, and the sentence it makes. */
import { formatMessage, type MessageLanguage } from './message.ts'
import { type ReasonCode, reasonTable } from './reason-table.ts'

/** A row of the table with the values of its `{name}`s, or the reasons inside an inline record. */
export type Reason = { code: ReasonCode; values: Values } | { inside: ParamReasons }
export type ParamReasons = Record<string, Reason>
type Value = string | number | Reason | readonly Reason[]
type Values = Readonly<Record<string, Value>>

export function reason(code: ReasonCode, values: Values = {}): Reason {
  return { code, values }
}

/** For programs. Of an entry of a list, why that entry is rejected. */
export function codeOf({ code, values }: Extract<Reason, { code: ReasonCode }>): ReasonCode {
  const { reason } = values
  return typeof reason === 'object' && 'code' in reason ? codeOf(reason) : code
}

export function formatReason(reason: Reason, language: MessageLanguage): string {
  if ('inside' in reason)
    return Object.entries(sentences(reason.inside, language))
      .map(([name, text]) => `${name} ${text}`)
      .join('; ')
  return formatMessage(reasonTable[reason.code], language, (name) => formatValue(reason.values[name] ?? '', language))
}

export function sentences(reasons: ParamReasons, language: MessageLanguage): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, formatReason(reason, language)]))
}

function formatValue(value: Value, language: MessageLanguage): string {
  if (typeof value !== 'object') return String(value)
  return [value]
    .flat()
    .map((reason) => formatReason(reason, language))
    .join(formatMessage(reasonTable.or, language, () => ''))
}
