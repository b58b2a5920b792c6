/** What the form of any record holds: of a record, as it was sent, and what a write says of the difference. */
import { type Language, languageCodes } from '../../calendar/languages.ts'
import { rendered } from '../../calendar/resources/translations.ts'
import { isObject, objectOf } from '../../calendar/values/objects.ts'
import { type FormNames, htmlTexts } from './fields.ts'

export type Sent = Readonly<Record<string, unknown>>

export interface RecordForm<Text extends string = string, Plain extends string = string> {
  texts: Readonly<Record<Language, Readonly<Record<Text, string>>>>
  plain: Readonly<Record<Plain, string>>
  /** Address; empty for none. */
  image: string
  /** JSON of what an upload has answered. */
  uploaded: string
  /** Empty: it stays as it is. */
  status: string
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
export const within = (value: unknown): Sent => (isObject(value) ? value : {})
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A line of text has no line breaks; those of a browser are those of the web. */
export const lines = (value: unknown): string => textOf(value).replace(/\r\n?/g, '\n')

export function emptyRecord<Text extends string, Plain extends string>(
  names: FormNames<Text, Plain>,
): RecordForm<Text, Plain> {
  return {
    texts: objectOf(languageCodes, () => objectOf(names.texts, () => '')),
    plain: objectOf(names.plain, () => ''),
    image: '',
    uploaded: '',
    status: '',
  }
}

/** Of a record with the texts of all languages, as it is edited. */
export function recordFormOf<Text extends string, Plain extends string>(
  { texts, plain }: FormNames<Text, Plain>,
  record: Sent,
): RecordForm<Text, Plain> {
  const image = within(record.image)
  return {
    texts: objectOf(languageCodes, (code) => {
      const own = within(within(record.texts)[code])
      return objectOf(texts, (name) => (htmlTexts.has(name) ? asWritten(lines(own[name])) : lines(own[name])))
    }),
    plain: objectOf(plain, (name) => plainOf(name === 'image_credit' ? image.credit : record[name])),
    image: textOf(image.url),
    uploaded: '',
    status: textOf(record.status),
  }
}

/** Without the tags of paragraphs and breaks, where empty lines and line ends say the same. */
function asWritten(html: string): string {
  const text = html
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/^<p>|<\/p>$/g, '')
    .replace(/<br \/>\n?/g, '\n')
  return rendered(text) === rendered(html) ? text : html
}

const plainOf = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'true' : '') : lines(value))

/** As it was sent. */
export function sentRecord<Text extends string, Plain extends string>(
  { texts, plain }: FormNames<Text, Plain>,
  sent: Sent,
): RecordForm<Text, Plain> {
  const isGone = sent.no_image === 'true'
  return {
    texts: objectOf(languageCodes, (code) => {
      const own = within(within(sent.texts)[code])
      return objectOf(texts, (name) => lines(own[name]))
    }),
    plain: objectOf(plain, (name) => lines(sent[name])),
    image: isGone ? '' : textOf(sent.image),
    uploaded: isGone ? '' : textOf(sent.uploaded),
    status: textOf(sent.status),
  }
}

/** The body of a write: what differs from the form before; of a new record, all that is given. */
export function recordBody(form: RecordForm, before: RecordForm): Record<string, unknown> {
  const texts = languageCodes.flatMap((code) => changedTexts(form.texts[code], before.texts[code], code))
  const changed = Object.entries(form.plain).filter(([name, value]) => value !== before.plain[name])
  return {
    ...(texts.length ? { texts: Object.fromEntries(texts) } : {}),
    ...Object.fromEntries(changed.map(([name, value]) => [name, value || null])),
    ...imageOf(form, before),
    ...(form.status && form.status !== before.status ? { status: form.status } : {}),
  }
}

type Texts = Readonly<Record<string, string>>

function changedTexts(texts: Texts, before: Texts, code: Language): [Language, Record<string, string | null> | null][] {
  const changed = Object.entries(texts).filter(([name, text]) => text !== before[name])
  if (changed.length === 0) return []
  // A language without any text is one that the record is not written in.
  const isGone = Object.values(texts).every((text) => !text)
  return [[code, isGone ? null : Object.fromEntries(changed.map(([name, text]) => [name, text || null]))]]
}

function imageOf(form: RecordForm, before: RecordForm): Record<string, unknown> {
  if (form.uploaded) return { image: uploadedImage(form.uploaded) }
  return form.image === before.image ? {} : { image: form.image || null }
}

/** What is no JSON is judged by the interface, like any other text. */
function uploadedImage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The fields of a body, for people: those of texts with their language. */
export function namesIn({ texts, ...rest }: Readonly<Record<string, unknown>>, nameField: string): string[] {
  const inTexts = Object.entries(within(texts)).flatMap(([code, own]) =>
    Object.keys(isObject(own) ? own : { [nameField]: null }).map((name) => `texts.${code}.${name}`),
  )
  return [...inTexts, ...Object.keys(rest)]
}
