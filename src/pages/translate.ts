/** The texts of pages: each is declared once, in every language of messages; a missing one is a type error. */
import type { Language } from '../calendar/languages.ts'
import { formatMessage, type Message, messageLanguageOf } from '../calendar/messages/message.ts'

export type Strings = Readonly<Record<string, Message>>

/** `values`: for the `{name}`s of the text. */
export type Translate<Table extends Strings> = (
  name: keyof Table & string,
  values?: Readonly<Record<string, string | number>>,
) => string

export function translator<Table extends Strings>(table: Table, language: Language): Translate<Table> {
  const own = messageLanguageOf(language)
  return (name, values) => {
    const message = table[name]
    if (!message) return ''
    return values ? formatMessage(message, own, (value) => String(values[value] ?? '')) : message[own]
  }
}

const pluralRules = new Map<string, Intl.PluralRules>()

/** The form of a word that goes with a number: `one` or `other`. */
export function pluralForm(language: Language, count: number): 'one' | 'other' {
  const own = messageLanguageOf(language)
  const rules = pluralRules.get(own) ?? new Intl.PluralRules(own)
  pluralRules.set(own, rules)
  return rules.select(count) === 'one' ? 'one' : 'other'
}
