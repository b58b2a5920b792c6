/** What the form of an event holds: of a record, as it was sent, and what a write says of the difference. */
import { type Language, languageCodes } from '../../calendar/languages.ts'
import { isObject, objectOf, ownKeys } from '../../calendar/values/objects.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import { type LinkedName, linkedFields, type PlainName, plainFields, type TextName, textFields } from './fields.ts'
import { endings, monthlyWays, oneOf, type Repeat, repeatOf, ruleOf, single, units, weekdays } from './repeat.ts'

export const textNames = ownKeys(textFields)
export const plainNames = ownKeys(plainFields)
export const linkedNames = ownKeys(linkedFields)

type Sent = Readonly<Record<string, unknown>>

/** Linked records that stay, by their ids, and one to add. */
export interface LinkedForm {
  kept: readonly string[]
  added: Readonly<Record<string, string>>
}

export interface EventForm {
  texts: Readonly<Record<Language, Readonly<Record<TextName, string>>>>
  plain: Readonly<Record<PlainName, string>>
  /** Wall clocks: `2027-07-04T19:30`. */
  start_date: string
  end_date: string
  timezone: string
  all_day: boolean
  repeat: Repeat
  linked: Readonly<Record<LinkedName, LinkedForm>>
  /** Ids. */
  categories: readonly string[]
  /** Names with commas between. */
  tags: string
  /** Address; empty for none. */
  image: string
  /** JSON of what an upload has answered. */
  uploaded: string
  /** Empty: it stays as it is. */
  status: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
const within = (value: unknown): Sent => (isObject(value) ? value : {})
const listOf = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).flat().map(textOf).filter(Boolean)

/** A line of text has no line breaks; those of a browser are those of the web. */
const lines = (value: unknown) => textOf(value).replace(/\r\n?/g, '\n')

const noLinks: LinkedForm = { kept: [], added: {} }

export function emptyForm(timezone: string): EventForm {
  return {
    texts: objectOf(languageCodes, () => objectOf(textNames, () => '')),
    plain: { ...objectOf(plainNames, () => ''), event_status: 'scheduled', attendance_mode: 'offline' },
    start_date: '',
    end_date: '',
    timezone,
    all_day: false,
    repeat: single,
    linked: { venue: noLinks, organizer: noLinks },
    categories: [],
    tags: '',
    image: '',
    uploaded: '',
    status: '',
  }
}

/** Of a record with the texts of all languages, as it is edited. */
export function formOf(record: Sent): EventForm {
  const { timezone, all_day, rrule } = record
  const [start_date, end_date] = [record.start_date, record.end_date].map((each) =>
    textOf(each).replace(' ', 'T').slice(0, 16),
  ) as [string, string]
  const zone = textOf(timezone)
  const lastDay = (until: string) => dayOf(until, zone)
  const ownPage = record.website === record.url
  return {
    texts: objectOf(languageCodes, (code) => {
      const own = within(within(record.texts)[code])
      return objectOf(textNames, (name) => lines(own[name]))
    }),
    plain: objectOf(plainNames, (name) =>
      name === 'website' && ownPage
        ? ''
        : name === 'image_credit'
          ? textOf(within(record.image).credit)
          : plain(record[name]),
    ),
    start_date,
    end_date,
    timezone: zone,
    all_day: all_day === true,
    repeat: repeatOf(textOf(rrule) || null, start_date, lastDay),
    linked: objectOf(linkedNames, (name) => ({ kept: idsOf(record[name]), added: {} })),
    categories: idsOf(record.categories).toSorted(),
    tags: namesOf(record.tags).join(', '),
    image: textOf(within(record.image).url),
    uploaded: '',
    status: textOf(record.status),
  }
}

const plain = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'true' : '') : textOf(value))
const idsOf = (records: unknown): string[] => [records].flat().flatMap((each) => textOf(within(each).id) || [])
const namesOf = (records: unknown): string[] => [records].flat().flatMap((each) => textOf(within(each).name) || [])

/** `20271231T225959Z`, or a day, as the day in a zone. */
function dayOf(until: string, zone: string): string {
  const day = until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  const [, hour, minute, second] = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until) ?? []
  if (hour === undefined) return day
  return toLocal(Date.parse(`${day}T${hour}:${minute}:${second}Z`) / 1000, zone).slice(0, 10)
}

/** As it was sent. */
export function sentForm(sent: Sent): EventForm {
  const [texts, repeat] = [within(sent.texts), within(sent.repeat)]
  return {
    texts: objectOf(languageCodes, (code) => objectOf(textNames, (name) => lines(within(texts[code])[name]))),
    plain: objectOf(plainNames, (name) => textOf(sent[name])),
    start_date: textOf(sent.start_date).slice(0, 16),
    end_date: textOf(sent.end_date).slice(0, 16),
    timezone: textOf(sent.timezone),
    all_day: sent.all_day === 'true',
    repeat: {
      unit: oneOf(units, repeat.unit, 'none'),
      interval: textOf(repeat.interval) || '1',
      days: weekdays.filter((day) => listOf(repeat.days).includes(day)),
      monthly: oneOf(monthlyWays, repeat.monthly, 'date'),
      ends: oneOf(endings, repeat.ends, 'never'),
      count: textOf(repeat.count),
      until: textOf(repeat.until),
      rule: textOf(repeat.rule),
    },
    linked: objectOf(linkedNames, (name) => sentLinks(within(sent[name]), linkedFields[name])),
    categories: listOf(sent.categories).toSorted(),
    tags: textOf(sent.tags),
    image: sent.no_image === 'true' ? '' : textOf(sent.image),
    uploaded: sent.no_image === 'true' ? '' : textOf(sent.uploaded),
    status: textOf(sent.status),
  }
}

function sentLinks({ kept, added }: Sent, names: readonly string[]): LinkedForm {
  const given = within(added)
  return {
    kept: listOf(kept),
    added: Object.fromEntries(
      ['id', ...names].flatMap((name) => (textOf(given[name]) ? [[name, textOf(given[name])]] : [])),
    ),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** When it takes place, as a write has it: the parts of it belong together. */
function timesOf({ start_date, end_date, timezone, all_day, repeat }: EventForm): Record<string, unknown> {
  const length = all_day ? 10 : 16
  return {
    start_date: start_date.slice(0, length),
    end_date: end_date.slice(0, length),
    timezone,
    all_day,
    rrule: ruleOf(repeat, start_date),
  }
}

/** A date that is missing is said to be; one that was taken away cannot be. */
function givenTimes(form: EventForm, before: EventForm): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(timesOf(form)).flatMap(([name, value]) =>
      value === '' ? (timesOf(before)[name] ? [[name, null]] : []) : [[name, value]],
    ),
  )
}

/** The id that a suggestion gave, or a record that is found or created; nothing without a name. */
function addedLink({ id, ...added }: LinkedForm['added'], [name]: readonly string[]): unknown[] {
  if (id && /^\d+$/.test(id)) return [Number(id)]
  return name !== undefined && added[name] ? [added] : []
}

/** The body of a write: what differs from the form before; of a new event, all that is given. */
export function bodyOf(form: EventForm, before: EventForm): Record<string, unknown> {
  const texts = languageCodes.flatMap((code) => {
    const changed = textNames.filter((name) => form.texts[code][name] !== before.texts[code][name])
    if (changed.length === 0) return []
    // A language without any text is one that the event is not written in.
    const isGone = textNames.every((name) => !form.texts[code][name])
    const texts = Object.fromEntries(changed.map((name) => [name, form.texts[code][name] || null]))
    return [[code, isGone ? null : texts] as const]
  })
  const plainChanges = plainNames.filter((name) => form.plain[name] !== before.plain[name])
  const links = linkedNames.filter(
    (name) => !isSame(form.linked[name].kept, before.linked[name].kept) || Object.keys(form.linked[name].added).length,
  )
  return {
    ...(texts.length ? { texts: Object.fromEntries(texts) } : {}),
    ...Object.fromEntries(plainChanges.map((name) => [name, form.plain[name] || null])),
    ...(isSame(timesOf(form), timesOf(before)) ? {} : givenTimes(form, before)),
    ...Object.fromEntries(
      links.map((name) => {
        const { kept, added } = form.linked[name]
        return [name, [...kept.map(Number), ...addedLink(added, linkedFields[name])]]
      }),
    ),
    ...(isSame(form.categories, before.categories) ? {} : { categories: form.categories.map(Number) }),
    ...(form.tags === before.tags
      ? {}
      : {
          tags: form.tags
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        }),
    ...imageOf(form, before),
    ...(form.status && form.status !== before.status ? { status: form.status } : {}),
  }
}

function imageOf(form: EventForm, before: EventForm): Record<string, unknown> {
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

/** What two forms do not have in common, by names of fields, for people who changed the same event. */
export function differences(form: EventForm, other: EventForm): string[] {
  const body = bodyOf(form, other)
  const { texts, ...rest } = body
  const inTexts = Object.entries(within(texts)).flatMap(([code, own]) =>
    Object.keys(isObject(own) ? own : { title: null }).map((name) => `texts.${code}.${name}`),
  )
  const names = Object.keys(rest).filter((name) => {
    const times = timesOf(form)
    return !(name in times) || !isSame(times[name], timesOf(other)[name])
  })
  return [...inTexts, ...names]
}
