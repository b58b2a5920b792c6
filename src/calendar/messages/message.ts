/** Sentences for clients. Their languages are apart from those of the content: any other language gets English. */

const messageLanguages = ['en', 'fr', 'de'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

/** One sentence per language; `{name}` stands for a value. */
export type Message = Readonly<Record<MessageLanguage, string>>

/** The language of messages beside content in a language. */
export function messageLanguageOf(language: string): MessageLanguage {
  return messageLanguages.find((each) => each === language) ?? 'en'
}

/** The sentence in a language, with its values. */
export function formatMessage(message: Message, language: MessageLanguage, value: (name: string) => string): string {
  return message[language].replace(/\{(\w+)\}/g, (_, name: string) => value(name))
}
