import { describe, expect, test } from 'vitest'
import { readFile } from '../../src/import/readers/read.ts'
import { event, events, NOW, read, reasons, skips } from './fixtures.ts'

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

test('columns of our own lists, and of schema.org', () => {
  const ours = lines(
    'id,rest_url,title,start_date,end_date,timezone,all_day,cost,image.url,venue.venue,venue.city,venue.geo_lat,venue.geo_lng,organizer.organizer,organizer.email,categories.name,tags.name',
    '7,"https://example.org/cal/events/v1/events/7","Rock, ""live""","2031-01-05 20:00:00","2031-01-05 23:00:00","Europe/Paris",false,"€10","https://example.org/a.jpg","Hall","Bern",46.9,7.4,"Ada; Band","a@example.org; b@example.org","Music; Rock, pop","free"',
  )
  expect(event(read(ours), 'example.org?id=7')).toEqual({
    source_id: 'example.org?id=7',
    texts: { en: { title: 'Rock, "live"' } },
    language: 'en',
    start_date: '2031-01-05 20:00:00',
    end_date: '2031-01-05 23:00:00',
    timezone: 'Europe/Paris',
    all_day: false,
    venues: [{ name: 'Hall', city: 'Bern', geo_lat: 46.9, geo_lng: 7.4 }],
    organizers: [
      { name: 'Ada', email: 'a@example.org' },
      { name: 'Band', email: 'b@example.org' },
    ],
    categories: ['Music', 'Rock, pop'],
    tags: ['free'],
    cost: '€10',
    image: 'https://example.org/a.jpg',
    featured: false,
  })
  const [schema] = events(read(lines('Name;startDate;location;addressLocality', 'Chess;2031-01-05T20:00;Club;Bern')))
  expect(schema).toMatchObject({ start_date: '2031-01-05 20:00:00', venues: [{ name: 'Club', city: 'Bern' }] })
})

describe('several values of a cell', () => {
  const header = 'title,start_date,venue.city,venue.venue,venue.zip,venue.address,categories.name'
  const one = (cells: string) => events(read(lines(header, `Festival,2031-01-05,${cells}`)))[0]

  test('are as many venues, each with its own cells', () => {
    const venues = [
      { name: 'Place des Terreaux', city: 'Lyon', zip: '69001' },
      { name: 'Place Bellecour', city: 'Lyon', address: 'Rue A' },
      { name: 'Halle', zip: '69003' },
    ]
    expect(
      one('"Lyon; Lyon; ","Place des Terreaux; Place Bellecour; Halle","69001; ; 69003","; Rue A; ",')?.venues,
    ).toEqual(venues)
  })

  test('are divided where our lists join them, and only those of several records', () => {
    const found = one('"Bern","Hall","3000","Rue A; 2nd floor","A;B; C"')
    expect(found?.venues).toEqual([{ name: 'Hall', city: 'Bern', zip: '3000', address: 'Rue A; 2nd floor' }])
    expect(found?.categories).toEqual(['A;B', 'C'])
    expect(one('"Bern","Hall;Annex","3000","","Musik;Theater"')).toMatchObject({
      venues: [{ name: 'Hall;Annex' }],
      categories: ['Musik', 'Theater'],
    })
  })
})

describe('a series', () => {
  const header = 'id,title,start_date,end_date,rrule,rdate,exdate,occurrence_id'

  test('is what has a rule or further dates', () => {
    const [ruled, dated] = events(
      read(
        lines(
          header,
          '1,Course,2031-01-06 20:00,2031-01-06 22:00,FREQ=WEEKLY;COUNT=4,"24.1.2031; 2031-02-06 19:00",2031-01-13,',
          '2,Walk,2031-01-06,,,2031-01-09,,',
        ),
      ),
    )
    expect(ruled).toMatchObject({
      start_date: '2031-01-06 20:00:00',
      rrule: 'FREQ=WEEKLY;COUNT=4',
      rdate: ['2031-01-24 20:00:00', '2031-02-06 19:00:00'],
      exdate: ['2031-01-13 20:00:00'],
    })
    expect(dated).toMatchObject({ all_day: true, rdate: ['2031-01-09 00:00:00'] })
  })

  test('of a list is its occurrences; of one by series, what is missing is told', () => {
    const row = (id: number, day: string) =>
      `${id},Course,2031-01-${day} 20:00,,FREQ=WEEKLY,,,${id}-203101${day}T200000Z`
    const reads = read(lines(header, row(1, '06'), row(1, '13'), row(2, '07')), 'a.csv')
    expect(events(reads).map(({ source_id, rrule }) => [source_id, rrule])).toEqual([
      ['a.csv?id=1&occurrence=20310106T200000Z', undefined],
      ['a.csv?id=1&occurrence=20310113T200000Z', undefined],
      ['a.csv?id=2&occurrence=20310107T200000Z', undefined],
    ])
    expect(skips(reads)).toEqual([
      { source: 'a.csv:4 a.csv?id=2&occurrence=20310107T200000Z', reason: 'other dates of its series' },
    ])
  })

  test('with a date that nobody can read is named', () => {
    const reads = read(lines(header, '1,Course,2031-01-06,,FREQ=WEEKLY,,someday,'))
    expect(skips(reads)).toMatchObject([{ reason: 'unreadable rule', detail: 'Course: "someday"' }])
  })
})

describe('a map of columns', () => {
  const columns = { title: 'Titel', start_date: 'Beginn', end_date: 'Ende', 'venue.venue': 'Ort' } as const
  const load = (content: string) => readFile('a.csv', Buffer.from(content), { language: 'de', now: NOW, columns })

  test('names them, whatever case they are in; dates are taken in every way', () => {
    const content = lines('TITEL\tBeginn\tEnde\tOrt\ttitle', 'Schach\t5.1.2031\t6.1.2031\tVerein\tno title')
    expect(events(load(content))).toMatchObject([
      {
        start_date: '2031-01-05 00:00:00',
        end_date: '2031-01-06 23:59:59',
        all_day: true,
        venues: [{ name: 'Verein' }],
      },
    ])
    expect(events(load(content))[0]?.texts).toEqual({ de: { title: 'Schach' } })
  })

  test('without its columns there is no calendar', () => {
    expect(reasons(load(lines('title,start_date', 'Chess,2031-01-05')))).toEqual(['unknown format'])
  })
})

test('a broken line costs only that line; what is no date is named with its line', () => {
  const content = lines(
    'title,start_date',
    'One,2031-01-05',
    'Two,"2031"-01-05',
    'Three,some day',
    ',2031-01-06',
    'Open,"2031',
  )
  expect(events(read(content)).map(({ texts }) => texts.en?.title)).toEqual(['One'])
  expect(reasons(read(content))).toEqual(['no start', 'no start', 'no title', 'unreadable line'])
})

test('an apostrophe before a formula is that of our own lists', () => {
  const [one] = events(read(lines('title,start_date', `"'=1+1 party",2031-01-05`)))
  expect(one?.texts.en?.title).toBe('=1+1 party')
})

test('a header alone holds no event, and other tables are none', () => {
  expect(reasons(read('title,start_date\n'))).toEqual(['no events'])
  expect(reasons(read('name,size\na,1\n'))).toEqual(['unknown format'])
})

test('too many lines are rejected', () => {
  const content = `title,start_date\n${',\n'.repeat(100_001)}`
  expect(read(content)).toMatchObject([{ skipped: { reason: 'too large', detail: 'more than 100,000 components' } }])
})
