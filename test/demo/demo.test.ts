import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { editions, sourceId, spanAround } from '../../demo/editions.ts'
import { series } from '../../demo/events/index.ts'
import { asJson, publicHolidays as publicHolidaysOfThePackage } from '../../demo/generate-holidays.ts'
import { type DemoEvent, type DemoTerm, demoCalendar } from '../../demo/index.ts'
import { demoLanguages } from '../../demo/languages.ts'
import { addDays, easter, fixed, last, nth, onOrAfter, onOrBefore } from '../../demo/rules.ts'

const today = '2026-11-21'
const calendar = demoCalendar(today)
const isHoliday = (event: DemoEvent) => event.source_id.startsWith('holiday:')
const festivals = calendar.events.filter((event) => !isHoliday(event))
const publicHolidays = calendar.events.filter(isHoliday)

/** South, north, west and east in degrees. */
const bounds: Record<string, [number, number, number, number]> = {
  Switzerland: [45.8, 47.9, 5.9, 10.6],
  Germany: [47.2, 55.1, 5.8, 15.1],
  France: [41.3, 51.1, -5.2, 9.6],
  Austria: [46.3, 49.1, 9.5, 17.2],
  Belgium: [49.4, 51.6, 2.5, 6.5],
  'United Kingdom': [49.8, 60.9, -8.7, 1.8],
  Canada: [41.6, 83.2, -141.1, -52.6],
}

function duplicates(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('date rules', () => {
  it('finds Easter', () => {
    const days = [2024, 2025, 2026, 2027, 2038, 2049, 2076].map(easter())
    expect(days).toEqual([
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
      '2049-04-18',
      '2076-04-19',
    ])
  })

  it('finds weekdays of a month', () => {
    expect(nth(1, 'Sunday', 11)(2026)).toBe('2026-11-01')
    expect(nth(4, 'Monday', 11)(2026)).toBe('2026-11-23')
    expect(last('Monday', 8)(2026)).toBe('2026-08-31')
    expect(last('Thursday', 2)(2024)).toBe('2024-02-29')
    expect(last('Thursday', 12)(2026)).toBe('2026-12-31')
  })

  it('finds weekdays around a date, the date included', () => {
    expect(onOrAfter('Saturday', 9, 19)(2026)).toBe('2026-09-19')
    expect(onOrAfter('Friday', 9, 19)(2026)).toBe('2026-09-25')
    expect(onOrBefore('Saturday', 9, 19)(2026)).toBe('2026-09-19')
    expect(onOrBefore('Sunday', 1, 2)(2026)).toBe('2025-12-28')
  })

  it('counts days over the ends of months and years', () => {
    expect(fixed(2, 29)(2028)).toBe('2028-02-29')
    expect(addDays('2027-12-31', 60)).toBe('2028-02-29')
  })
})

describe('known dates', () => {
  const known = [
    ['basler-fasnacht', '2026-02-23 04:00:00', '2026-02-26 04:00:00'],
    ['basler-fasnacht', '2027-02-15 04:00:00', '2027-02-18 04:00:00'],
    ['oktoberfest', '2026-09-19 12:00:00', '2026-10-04 23:30:00'],
    ['oktoberfest', '2028-09-16 12:00:00', '2028-10-03 23:30:00'],
    ['zibelemaerit', '2026-11-23 06:00:00', '2026-11-23 18:00:00'],
    ['montreux-jazz-festival', '2026-07-03 17:00:00', '2026-07-18 23:59:00'],
    ['sechselaeuten', '2019-04-08 15:00:00', '2019-04-08 20:00:00'],
    ['sechselaeuten', '2025-04-28 15:00:00', '2025-04-28 20:00:00'],
    ['sechselaeuten', '2026-04-20 15:00:00', '2026-04-20 20:00:00'],
    ['berlin-marathon', '2026-09-27 09:00:00', '2026-09-27 17:00:00'],
    ['fete-de-l-escalade', '2026-12-11 17:00:00', '2026-12-13 20:00:00'],
    ['fete-des-lumieres', '2021-12-08 19:00:00', '2021-12-11 23:00:00'],
    ['fete-des-lumieres', '2023-12-07 19:00:00', '2023-12-10 23:00:00'],
    ['fete-des-lumieres', '2026-12-05 19:00:00', '2026-12-08 23:00:00'],
    ['frankfurter-buchmesse', '2026-10-07 09:00:00', '2026-10-11 18:30:00'],
    ['calgary-stampede', '2027-07-09 11:00:00', '2027-07-18 23:59:00'],
    ['wimbledon', '2027-06-28 10:00:00', '2027-07-11 21:00:00'],
    ['fosdem', '2027-01-30 09:30:00', '2027-01-31 18:00:00'],
    ['gamescom', '2027-08-25 10:00:00', '2027-08-29 20:00:00'],
    ['wacken-open-air', '2027-07-28 11:00:00', '2027-07-31 23:59:00'],
    ['plaisirs-d-hiver', '2026-11-27 12:00:00', '2027-01-03 22:00:00'],
    ['nuernberger-christkindlesmarkt', '2026-11-27 17:30:00', '2026-12-24 14:00:00'],
    ['wiener-opernball', '2026-02-12 22:00:00', '2026-02-13 05:00:00'],
    ['edinburgh-fringe', '2026-08-07 10:00:00', '2026-08-31 23:59:00'],
    ['bbc-proms', '2026-07-17 19:00:00', '2026-09-12 22:30:00'],
  ] as const

  it.each(known)('%s begins %s', (slug, start, end) => {
    const year = start.slice(0, 4)
    const found = editions(series.find((one) => one.slug === slug)!, { from: `${year}-01-01`, to: `${year}-12-31` })
    expect(found.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([[start, end]])
  })

  it('has the public holidays that the package knows', () => {
    expect(readFileSync(new URL('../../demo/holidays.json', import.meta.url), 'utf8')).toBe(
      asJson(publicHolidaysOfThePackage()),
    )
  })

  it('has the public holidays of three countries', () => {
    const title = (id: string) => publicHolidays.find((event) => event.source_id.startsWith(id))?.texts
    expect(title('holiday:CH:2027-08-01:')).toMatchObject({
      en: { title: 'Swiss National Day (Switzerland)' },
      fr: { title: 'Fête nationale (Suisse)' },
      de: { title: 'Bundesfeiertag (Schweiz)' },
    })
    expect(title('holiday:DE:2027-03-26:')).toMatchObject({ de: { title: 'Karfreitag (Deutschland)' } })
    expect(title('holiday:FR:2027-05-08:')).toMatchObject({ fr: { title: 'Victoire 1945 (France)' } })
    expect(publicHolidays.every((event) => event.all_day && event.venues.length === 0)).toBe(true)
  })
})

describe('the demonstration calendar', () => {
  const parents = calendar.categories.map((category) => category.parent).filter((parent) => parent !== undefined)

  it('has many series in every country', () => {
    const countryOf = new Map(calendar.venues.map((venue) => [venue.source_id, venue.country]))
    const countries = series.map((one) => countryOf.get(sourceId.venue(one.venues[0]!))!)
    expect(series.length).toBeGreaterThanOrEqual(64)
    for (const country of Object.keys(bounds)) {
      expect(countries.filter((name) => name === country).length, country).toBeGreaterThanOrEqual(6)
    }
  })

  it('has unique ids', () => {
    expect(duplicates(series.map((one) => one.slug))).toEqual([])
    expect(
      duplicates([...calendar.events, ...calendar.venues, ...calendar.organizers].map((one) => one.source_id)),
    ).toEqual([])
  })

  it('refers to what it has, and has nothing that is not used', () => {
    const ids = (list: { source_id: string }[]) => list.map((one) => one.source_id).sort()
    const slugs = (list: DemoTerm[]) => list.map((one) => one.slug).sort()
    const used = (lists: string[][]) => [...new Set(lists.flat())].sort()
    expect(used(calendar.events.map((event) => event.venues))).toEqual(ids(calendar.venues))
    expect(used(calendar.events.map((event) => event.organizers))).toEqual(ids(calendar.organizers))
    expect(used(calendar.events.map((event) => event.tags))).toEqual(slugs(calendar.tags))
    expect(used([...calendar.events.map((event) => event.categories), parents])).toEqual(slugs(calendar.categories))
  })

  it('has two levels of categories', () => {
    const tops = calendar.categories.filter((category) => !category.parent).map((category) => category.slug)
    expect(parents.filter((parent) => !tops.includes(parent))).toEqual([])
  })

  it('says everything in each of its languages, each time differently', () => {
    for (const { source_id, texts } of calendar.events) {
      for (const language of demoLanguages) {
        const { title, excerpt, description } = texts[language]
        expect(title, source_id).toMatch(/^\S.*\S$/)
        expect(excerpt, source_id).toMatch(/^\S[^<>]*[.!?](“|”|\u00a0»)?$/)
        expect(description, source_id).toMatch(/^(<p>[^<>]+[.!?](“|”|\u00a0»)?<\/p>){2,3}$/)
        expect(title + excerpt + description, source_id).not.toMatch(/['"]| {2}|« | »/)
      }
      expect(duplicates(demoLanguages.map((language) => texts[language].excerpt)), source_id).toEqual([])
      expect(duplicates(demoLanguages.map((language) => texts[language].description)), source_id).toEqual([])
    }
    for (const { name } of [...calendar.categories, ...calendar.tags, ...calendar.venues, ...calendar.organizers]) {
      for (const language of demoLanguages) expect(name[language]).toMatch(/^\S[^'"]*\S$/)
    }
  })

  it('sets a no-break space before French punctuation', () => {
    const french = calendar.events.map(({ texts: { fr } }) => `${fr.title} ${fr.excerpt} ${fr.description}`)
    expect(french.filter((text) => /[^\u00a0][;!?]| :/.test(text))).toEqual([])
  })

  it('has its venues within their countries', () => {
    for (const { source_id, country, geo_lat, geo_lng } of calendar.venues) {
      const [south, north, west, east] = bounds[country]!
      expect(geo_lat > south && geo_lat < north && geo_lng > west && geo_lng < east, source_id).toBe(true)
    }
  })

  it('has real time zones', () => {
    const zones = [...new Set(calendar.events.map((event) => event.timezone))]
    for (const timeZone of zones)
      expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toBe(timeZone)
  })

  it('has dates that exist, in order, from one year back to three years ahead', () => {
    for (const { source_id, start_date, end_date, all_day } of calendar.events) {
      for (const date of [start_date, end_date]) {
        expect(new Date(`${date.replace(' ', 'T')}Z`).toISOString().slice(0, 19).replace('T', ' '), source_id).toBe(
          date,
        )
      }
      expect(end_date > start_date, source_id).toBe(true)
      expect(start_date >= '2025-11-21' && start_date < '2029-11-22', source_id).toBe(true)
      expect(start_date.endsWith('00:00:00') && end_date.endsWith('23:59:59'), source_id).toBe(all_day)
    }
    for (const { slug } of series) {
      // Four as a rule, one more or less when the date moves across the ends of the span.
      expect([3, 4, 5], slug).toContain(festivals.filter((event) => event.source_id.startsWith(`demo:${slug}:`)).length)
    }
  })

  it('has the same editions when it is requested again later', () => {
    const later = new Map(demoCalendar('2027-03-01').events.map((event) => [event.source_id, event]))
    const shared = calendar.events.filter((event) => event.start_date >= '2026-03-01')
    expect(shared.map((event) => later.get(event.source_id))).toEqual(shared)
    expect(later.size).toBeGreaterThan(shared.length)
  })

  it('has free, paid and featured events, and some with two organizers', () => {
    expect(series.filter((one) => one.cost === '0').length).toBeGreaterThan(10)
    expect(series.filter((one) => /^(CHF |€|£|C\$)\d/.test(one.cost ?? '')).length).toBeGreaterThan(5)
    expect(series.filter((one) => one.featured).length).toBeGreaterThan(5)
    expect(series.filter((one) => one.organizers.length === 2).length).toBeGreaterThan(2)
  })

  it('has an event of more than sixty days in every season', () => {
    const long = festivals.filter(
      ({ start_date, end_date }) => end_date.slice(0, 10) > addDays(start_date.slice(0, 10), 60),
    )
    for (const day of ['2027-01-20', '2027-04-20', '2027-07-20', '2027-10-20']) {
      expect(long.filter((event) => event.start_date < day && event.end_date > day).length, day).toBeGreaterThan(0)
    }
  })

  it('has something past, running and to come on each of 400 days', () => {
    for (let offset = 0; offset < 400; offset++) {
      const day = addDays(today, offset)
      const span = spanAround(day)
      const some = (test: (event: DemoEvent) => boolean) => series.some((one) => editions(one, span).some(test))
      expect(
        some((event) => event.end_date < day),
        day,
      ).toBe(true)
      expect(
        some((event) => event.start_date < day && event.end_date > `${day} 23:59:59`),
        day,
      ).toBe(true)
      expect(
        some((event) => event.start_date > `${day} 23:59:59`),
        day,
      ).toBe(true)
    }
  })
})
