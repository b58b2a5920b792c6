/** Sentences for clients. Their languages are apart from those of the content: any other language gets English. */

/** One sentence per language; `{name}` stands for a value. */
export type Message = Readonly<Record<'en' | 'fr' | 'de', string>>

/** The sentence in a language, with its values. */
export function formatMessage(message: Message, language: string, value: (name: string) => string): string {
  const texts: Readonly<Partial<Record<string, string>>> = message
  return (texts[language] ?? message.en).replace(/\{(\w+)\}/g, (_, name: string) => value(name))
}
