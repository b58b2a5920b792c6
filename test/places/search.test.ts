/** The places that a text names, the largest first. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Gazetteer, inMemory, lineOf } from '../../src/places/gazetteer.ts'
import { Places } from '../../src/places/index.ts'
import { makeTable, tableName } from '../../src/places/make-table.ts'
import { readOtherNames } from '../../src/places/other-names.ts'
import { searchPlaces } from '../../src/places/search.ts'

const gazetteer = new Gazetteer(inMemory(makeTable()))
const search = (text: string, language = 'en') => searchPlaces(gazetteer, text, language)
const first = (text: string, language = 'en') => search(text, language)[0]

describe('a text', () => {
  test.each([
    ['Bern', 'Bern', 'CH', 'BE'],
    ['berne', 'Bern', 'CH', 'BE'],
    ['Genf', 'Genève', 'CH', 'GE'],
    ['Genève', 'Genève', 'CH', 'GE'],
    ['Geneva', 'Genève', 'CH', 'GE'],
    ['  GENEVE ', 'Genève', 'CH', 'GE'],
    ['Zuerich', 'Zürich', 'CH', 'ZH'],
    ['kobenhavn', 'Copenhagen', 'DK', '17'],
    ['Lodz', 'Łódź', 'PL', '74'],
    ['St. Gallen', 'Sankt Gallen', 'CH', 'SG'],
    ['St Gallen', 'Sankt Gallen', 'CH', 'SG'],
    ['Saint Louis', 'St. Louis', 'US', 'MO'],
    ['Frankfurt', 'Frankfurt am Main', 'DE', '05'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder)', 'DE', '11'],
    ['Paris', 'Paris', 'FR', '11'],
    ['Paris, US', 'Paris', 'US', 'TX'],
    ['Paris, USA', 'Paris', 'US', 'TX'],
    ['Paris, États-Unis', 'Paris', 'US', 'TX'],
    ['Paris, Texas', 'Paris', 'US', 'TX'],
    ['Paris, Tennessee', 'Paris', 'US', 'TN'],
    ['Paris Texas', 'Paris', 'US', 'TX'],
    ['Paris TX', 'Paris', 'US', 'TX'],
    ['paris (tx)', 'Paris', 'US', 'TX'],
    ['Washington DC', 'Washington, D.C.', 'US', 'DC'],
    ['Washington, D.C., USA', 'Washington, D.C.', 'US', 'DC'],
    ['Springfield, IL, USA', 'Springfield', 'US', 'IL'],
    ['New York, New York', 'New York City', 'US', 'NY'],
    ['Atlanta, Georgia', 'Atlanta', 'US', 'GA'],
    ['Tiflis, Georgia', 'Tbilisi', 'GE', '51'],
    ['Berlin, DE', 'Berlin', 'DE', '16'],
    ['Wilmington, DE', 'Wilmington', 'US', 'DE'],
    ['Freiburg', 'Freiburg', 'DE', '01'],
    ['Freiburg, Svizzera', 'Fribourg', 'CH', 'FR'],
    ['Buchs SG', 'Buchs', 'CH', 'SG'],
    ['Buchs (AG)', 'Buchs', 'CH', 'AG'],
    ['Buchs, AG, Suiza', 'Buchs', 'CH', 'AG'],
  ])('%j is %s in %s, %s', (text, name, country, region) => {
    expect(first(text)).toMatchObject({ name, country, region })
  })

  test.each(['', ' ', ',', '()', 'Nowhereville', 'Paris, Marsland', 'Bern, US, CH', '🦕', '\0', '"; --'])(
    '%j names none',
    (text) => {
      expect(search(text)).toEqual([])
    },
  )
})

test.each([
  ['no line', ''],
  ['no line end', 'bern\t[1,"Bern","CH","BE","PPLC",1,46.9,7.4]'],
  ['zeros', '\0\0\0'],
])('a table with %s is read to its end', (_, table) => {
  expect(new Gazetteer(inMemory(Buffer.from(table))).named('Zürich')).toEqual([])
})

test('lines may be longer than what is read at once', () => {
  const city = {
    name: 'Town',
    country: 'CH',
    adminCode: '',
    featureCode: 'PPL',
    population: 1,
    lat: 1,
    lng: 2,
    names: {},
  }
  const names = Array.from({ length: 40 }, (_, at) => `town ${String.fromCharCode(0x61 + (at % 20))}`).sort()
  const lines = names.map((name, cityId) => lineOf(name, { ...city, cityId, names: { en: 'x'.repeat(cityId * 97) } }))
  const long = new Gazetteer(inMemory(Buffer.from(lines.join(''))))
  for (const name of names)
    expect(
      long.named(name).map(({ cityId }) => names[cityId]),
      name,
    ).toEqual([name, name])
  expect(long.named('town z')).toEqual([])
})

test('a name of several places has the largest first, and at most ten', () => {
  const places = search('Geneva')
  expect(places).toHaveLength(10)
  expect(places.map(({ population }) => population)).toEqual(
    places.map(({ population }) => population).sort((a, b) => b - a),
  )
  expect(search('Geneva, US').map(({ country }) => country)).toEqual(Array(10).fill('US'))
})

test('a place has its name in the language of the question', () => {
  const names = (text: string) => ['en', 'fr', 'de', 'it'].map((language) => first(text, language)?.displayName)
  expect(names('Genf')).toEqual(['Geneva', 'Genève', 'Genf', 'Genève'])
  expect(names('Milano')).toEqual(['Milan', 'Milan', 'Mailand', 'Milan'])
  expect(names('Thun')).toEqual(['Thun', 'Thoune', 'Thun', 'Thun'])
  expect(names('Oxford')).toEqual(['Oxford', 'Oxford', 'Oxford', 'Oxford'])
  expect(first('Genf')).toEqual({
    name: 'Genève',
    displayName: 'Geneva',
    country: 'CH',
    region: 'GE',
    population: 183981,
    lat: 46.20222,
    lng: 6.14569,
  })
})

describe('other-names.txt', () => {
  const all = readOtherNames()

  test('has each place once, in the order of countries and names', () => {
    const places = all.map(({ country, name }) => `${country} ${name}`)
    expect(places.length).toBeGreaterThan(600)
    expect(places).toEqual([...new Set(places)].sort())
  })

  test('every name leads to its place, first of all in its country', () => {
    const folded = (name: string) => name.replace(/\W/g, '')
    const wrong = all.flatMap(({ country, name, others }) => {
      const place = first(`${name}, ${country}`)
      if (place?.country !== country || folded(place.name) !== folded(name)) return [`${country} ${name}`]
      const led = others.filter((other) => first(`${other}, ${country}`)?.name === place.name)
      return others.filter((other) => !led.includes(other)).map((other) => `${country} ${name}: ${other}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('the gazetteer of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-places-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('answers searches, also again', async () => {
    const places = new Places(folder)
    const found = await places.search('Genf', 'de')
    expect(found).toMatchObject([{ name: 'Genève', displayName: 'Genf' }])
    expect(await places.search('Genf', 'de')).toEqual(found)
    expect(await places.search('Genf', 'fr')).toMatchObject([{ displayName: 'Genève' }])
    expect(await places.search('Nowhereville', 'en')).toEqual([])
    expect(await places.search('Bern '.repeat(100), 'en')).toEqual([])
    places.close()
  })

  test('is made once for all processes, and where that is not possible for each', async () => {
    expect(readdirSync(folder)).toEqual([tableName()])
    for (const kept of [folder, join(folder, 'missing')]) {
      const places = new Places(kept)
      const [one, other] = await Promise.all([places.find('Bern', 'Switzerland'), places.find('Basel', 'Switzerland')])
      expect([one, other]).toEqual([
        { lat: 46.94809, lng: 7.44744 },
        { lat: 47.55839, lng: 7.57327 },
      ])
      places.close()
    }
    expect(readdirSync(folder)).toEqual([tableName()])
  })

  test('is made again where the kept one is damaged, and those of other releases are removed', async () => {
    const file = join(folder, tableName())
    writeFileSync(join(folder, 'places-of-before.txt'), 'old')
    for (const damaged of [readFileSync(file).subarray(0, 1_000_000), Buffer.alloc(1_000_000), Buffer.alloc(0)]) {
      writeFileSync(file, damaged)
      const places = new Places(folder)
      expect(await places.find('Zürich', 'CH')).toBeDefined()
      expect(readdirSync(folder)).toEqual([tableName()])
    }
  })

  test('is asked for again after its making was stopped', async () => {
    const places = new Places(join(folder, 'missing'))
    const stopped = places.find('Bern', 'Switzerland')
    places.close()
    await expect(stopped).rejects.toThrow()
    expect(await places.find('Bern', 'Switzerland')).toBeDefined()
    places.close()
  })
})
