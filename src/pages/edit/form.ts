/** What the form of an event holds: of a record, as it was sent, and what a write says of the difference. */
import { isObject, objectOf, ownKeys } from '../../calendar/values/objects.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import { formNames, type LinkedName, linkedFields, type PlainName, type TextName } from './fields.ts'
import { joinNames, splitNames } from './name-list.ts'
import {
  emptyRecord,
  isSame,
  lines,
  namesIn,
  type RecordForm,
  recordBody,
  recordFormOf,
  type Sent,
  sentRecord,
  textOf,
  within,
} from './record-form.ts'
import { endings, monthlyWays, oneOf, type Repeat, repeatOf, ruleOf, single, units, weekdays } from './repeat.ts'

export const linkedNames = ownKeys(linkedFields)

/** Linked records that stay, by their ids, and one to add. */
export interface LinkedForm {
  kept: readonly string[]
  added: Readonly<Record<string, string>>
}

/** Wall clocks: `2027-07-04T19:30`. */
interface Times {
  start_date: string
  end_date: string
  timezone: string
  all_day: boolean
  repeat: Repeat
  /** Lines of wall clocks; a day is one at the time of the start. */
  rdate: string
  exdate: string
}

export interface EventForm extends RecordForm<TextName, PlainName>, Times {
  /** When it was or will be published, by the clock of the event; empty: now. */
  date: string
  /** Empty: it stays as it is. */
  password: string
  no_password: boolean
  linked: Readonly<Record<LinkedName, LinkedForm>>
  /** Ids. */
  categories: readonly string[]
  /** Names with commas between (name-list.ts). */
  tags: string
}

const listOf = (value: unknown): string[] =>
  (isObject(value) ? Object.values(value) : [value]).flat().map(textOf).filter(Boolean)

const noLinks: LinkedForm = { kept: [], added: {} }

export function emptyForm(timezone: string): EventForm {
  const record = emptyRecord(formNames.events)
  return {
    ...record,
    plain: { ...record.plain, event_status: 'scheduled', attendance_mode: 'offline' },
    date: '',
    password: '',
    no_password: false,
    start_date: '',
    end_date: '',
    timezone,
    all_day: false,
    repeat: single,
    rdate: '',
    exdate: '',
    linked: { venue: noLinks, organizer: noLinks },
    categories: [],
    tags: '',
  }
}

/** Of a record with the texts of all languages, as it is edited. */
export function formOf(record: Sent): EventForm {
  const form = recordFormOf(formNames.events, record)
  const ownPage = record.website === record.url
  return {
    ...form,
    ...timesIn(record),
    plain: ownPage ? { ...form.plain, website: '' } : form.plain,
    date: localOf(record.date_utc, textOf(record.timezone)),
    password: '',
    no_password: false,
    linked: objectOf(linkedNames, (name) => ({ kept: idsOf(record[name]), added: {} })),
    categories: idsOf(record.categories).toSorted(),
    tags: joinNames(namesOf(record.tags)),
  }
}

/** `2027-07-04 19:30:00` as a control of a form has it. */
export const clockOf = (value: unknown): string => textOf(value).replace(' ', 'T').slice(0, 16)

function timesIn(record: Sent): Times {
  const [start_date, timezone] = [clockOf(record.start_date), textOf(record.timezone)]
  // Dates at the time of the start move with it, so they are shown as days.
  const days = (dates: unknown) =>
    [dates]
      .flat()
      .map(clockOf)
      .map((each) => (each.slice(11) === start_date.slice(11) ? each.slice(0, 10) : each.replace('T', ' ')))
      .join('\n')
  return {
    start_date,
    end_date: clockOf(record.end_date),
    timezone,
    all_day: record.all_day === true,
    repeat: repeatOf(textOf(record.rrule) || null, start_date, (until) => dayOf(until, timezone)),
    rdate: days(record.rdate ?? []),
    exdate: days(record.exdate ?? []),
  }
}

/** A date and time in UTC by the clock of a zone. */
const localOf = (utc: unknown, zone: string): string =>
  clockOf(toLocal(Date.parse(`${textOf(utc).replace(' ', 'T')}Z`) / 1000, zone))

const idsOf = (records: unknown): string[] => [records].flat().flatMap((each) => textOf(within(each).id) || [])
const namesOf = (records: unknown): string[] => [records].flat().flatMap((each) => textOf(within(each).name) || [])

/** `20271231T225959Z`, or a day, as the day in a zone. */
function dayOf(until: string, zone: string): string {
  const day = until.replace(/^(\d{4})(\d\d)(\d\d).*$/, '$1-$2-$3')
  const [, hour, minute, second] = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until) ?? []
  if (hour === undefined) return day
  return localOf(`${day} ${hour}:${minute}:${second}`, zone).slice(0, 10)
}

/** As it was sent. */
export function sentForm(sent: Sent): EventForm {
  const repeat = within(sent.repeat)
  return {
    ...sentRecord(formNames.events, sent),
    date: textOf(sent.date).slice(0, 16),
    password: textOf(sent.password),
    no_password: sent.no_password === 'true',
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
    rdate: lines(sent.rdate),
    exdate: lines(sent.exdate),
    linked: objectOf(linkedNames, (name) => sentLinks(within(sent[name]), linkedFields[name])),
    categories: listOf(sent.categories).toSorted(),
    tags: textOf(sent.tags),
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

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)

/** The body of a write: what differs from the form before; of a new event, all that is given. */
export function bodyOf(form: EventForm, before: EventForm): Record<string, unknown> {
  const links = linkedNames.filter(
    (name) => !isSame(form.linked[name].kept, before.linked[name].kept) || Object.keys(form.linked[name].added).length,
  )
  const dates = (['rdate', 'exdate'] as const).filter((name) => form[name] !== before[name])
  return {
    ...recordBody(form, before),
    ...(isSame(timesOf(form), timesOf(before)) ? {} : givenTimes(form, before)),
    ...objectOf(dates, (name) => linesIn(form[name])),
    ...objectOf(links, (name) => {
      const { kept, added } = form.linked[name]
      return [...kept.map(Number), ...addedLink(added, linkedFields[name])]
    }),
    ...(isSame(form.categories, before.categories) ? {} : { categories: form.categories.map(Number) }),
    ...(form.tags === before.tags ? {} : { tags: splitNames(form.tags) }),
    ...(form.date === before.date ? {} : { date: form.date || null }),
    ...(form.no_password ? { password: null } : form.password ? { password: form.password } : {}),
  }
}

/** What two forms do not have in common, by names of fields, for people who changed the same event. */
export function differences(form: EventForm, other: EventForm): string[] {
  const [times, others] = [timesOf(form), timesOf(other)]
  const names = namesIn(bodyOf(form, other), 'title')
  return names.filter((name) => !(name in times) || !isSame(times[name], others[name]))
}
