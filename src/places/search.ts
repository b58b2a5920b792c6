/** The places that a text names: "Genf", "Paris, Texas", "Springfield, IL, USA", "Buchs (SG)". */
import type { NamedPlace } from '../calendar/values/named-place.ts'
import { countryCode, stateCode } from './countries.ts'
import { type City, type Gazetteer, nameIn } from './gazetteer.ts'

const MAX_PLACES = 10

/** The largest first. The first reading of the text that names a place counts: `Reading, PA` is none of Panama. */
export function searchPlaces(gazetteer: Gazetteer, text: string, language: string): NamedPlace[] {
  for (const { name, within } of readings(text)) {
    const areas = within.map(areaOf)
    const places = gazetteer.named(name).filter((city) => areas.every((area) => liesIn(city, area)))
    if (places.length > 0) return places.toSorted(largestFirst).slice(0, MAX_PLACES).map(namedPlace(language))
  }
  return []
}

interface Reading {
  name: string
  /** Countries and regions, in all of which the place lies. */
  within: string[]
}

const PARENTHESES = /^([^(]+)\(([^()]+)\)$/
/** `New South Wales` */
const MAX_AREA_WORDS = 3

function* readings(text: string): Generator<Reading> {
  yield { name: text, within: [] }
  const [name = '', ...within] = (PARENTHESES.exec(text)?.slice(1) ?? text.split(',')).map((part) => part.trim())
  if (within.length > 0) yield { name, within }
  else yield* trailingAreas(text.split(/\s+/))
}

/** `Paris TX`, `Paris Texas` */
function* trailingAreas(words: readonly string[]): Generator<Reading> {
  for (let count = 1; count <= MAX_AREA_WORDS && count < words.length; count++)
    yield { name: words.slice(0, -count).join(' '), within: [words.slice(-count).join(' ')] }
}

interface Area {
  country?: string | undefined
  state?: string | undefined
  region?: string | undefined
}

const CODE = /^[A-Z]{2,3}$/i

/** What it may mean: `D.C.` is a region, `CA` is Canada and California, `Georgia` a country and a state. */
function areaOf(text: string): Area {
  const name = text.replaceAll('.', '')
  return {
    country: countryCode(name),
    state: stateCode(name),
    region: CODE.test(name) ? name.toUpperCase() : undefined,
  }
}

function liesIn({ country, adminCode }: City, area: Area): boolean {
  if (country === area.country) return true
  if (adminCode === '') return false
  return adminCode === area.region || (country === 'US' && adminCode === area.state)
}

function largestFirst(a: City, b: City): number {
  return b.population - a.population || a.cityId - b.cityId
}

function namedPlace(language: string): (city: City) => NamedPlace {
  return (city) => {
    const { name, country, adminCode: region, population, lat, lng } = city
    return { name, displayName: nameIn(language, city), country, region, population, lat, lng }
  }
}
