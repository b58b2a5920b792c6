/** What ical.js reads: answers each line of JSON, `{"file": …, "year": …}`, with one. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import ICAL from 'ical.js'
import { fromWallSeconds } from '../../src/calendar/values/wall-clock.ts'
import { toUtc, zone } from '../../src/calendar/values/zone.ts'
import type { Answer, Occurrence, Question } from './occurrence.ts'

const instant = (seconds: number) => `${fromWallSeconds(seconds).replace(' ', 'T')}Z`

/** ical.js knows the zones of the file alone: those with a name of IANA are resolved here. */
function stamp(time: ICAL.Time, tzid: string | undefined): string {
  const local = time.toString().slice(0, 19)
  if (time.isDate) return local.slice(0, 10)
  if (time.zone === ICAL.Timezone.utcTimezone || time.zone.component) return instant(time.toUnixTime())
  const name = tzid === undefined ? undefined : zone(tzid)
  return name === undefined ? local : instant(toUtc(local.replace('T', ' '), name))
}

function occurrence({ component, summary }: ICAL.Event, startDate: ICAL.Time, endDate: ICAL.Time): Occurrence {
  const tzidOf = (name: string) => component.getFirstProperty(name)?.getFirstParameter('tzid')
  const tzid = tzidOf('dtstart')
  return { start: stamp(startDate, tzid), end: stamp(endDate, tzidOf('dtend') ?? tzid), title: summary ?? '' }
}

function* occurrencesOf(event: ICAL.Event, year: number): Generator<Occurrence> {
  if (!event.isRecurring()) {
    yield occurrence(event, event.startDate, event.endDate)
    return
  }
  const iterator = event.iterator()
  for (let next = iterator.next(); next && next.year <= year + 1; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    yield occurrence(item, startDate, endDate)
  }
}

function* eventsOf(calendar: ICAL.Component): Generator<ICAL.Event> {
  for (const vtimezone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(vtimezone)
  // Some files have a VEVENT and nothing around it.
  const all = calendar.name === 'vevent' ? [calendar] : calendar.getAllSubcomponents('vevent')
  const [changed, masters] = [true, false].map((is) => all.filter((one) => one.hasProperty('recurrence-id') === is))
  const uid = (one: ICAL.Component) => String(one.getFirstPropertyValue('uid'))
  const uids = new Set(masters?.map(uid))
  for (const master of masters ?? []) {
    const exceptions = changed?.filter((one) => uid(one) === uid(master)) ?? []
    yield new ICAL.Event(master, { strictExceptions: true, exceptions })
  }
  for (const one of changed ?? []) if (!uids.has(uid(one))) yield new ICAL.Event(one)
}

function answer({ file, year }: Question): Occurrence[] {
  ICAL.TimezoneService.reset()
  const parsed: unknown[] = ICAL.parse(readFileSync(file, 'utf8'))
  const calendars = Array.isArray(parsed[0]) ? parsed : [parsed]
  return calendars.flatMap((one) =>
    [...eventsOf(new ICAL.Component(one as ICAL.Component['jCal']))].flatMap((event) => [
      ...occurrencesOf(event, year),
    ]),
  )
}

function answerOrError(question: Question): Answer {
  try {
    return { occurrences: answer(question) }
  } catch (error) {
    return { error: String(error).slice(0, 200) }
  }
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(answerOrError(JSON.parse(line))))
