/** The offline gazetteer: places by their names, in a table that is a text in the order of the names. */
import { countryCode } from './countries.ts'
import { fold } from './fold.ts'

export interface City {
  /** Of GeoNames. */
  cityId: number
  /** One of its names, not always the local one: `Munich`. */
  name: string
  /** ISO 3166 alpha-2. */
  country: string
  /** The first level below the country: of the United States the state (`WI`), of Switzerland the canton (`SG`); or ''. */
  adminCode: string
  /** Of GeoNames: `PPLC` a capital, `PPLA` the seat of a region, `PPLX` a part of a town. */
  featureCode: string
  population: number
  lat: number
  lng: number
  /** By language (ISO 639-1), where it is another one. */
  names: Readonly<Record<string, string>>
}

const TAB = 0x09
const LINE_END = 0x0a

export class Gazetteer {
  readonly #table: Buffer

  /** `table`: the lines of all places (`lineOf`), sorted by their names. */
  constructor(table: Uint8Array) {
    this.#table = Buffer.from(table.buffer, table.byteOffset, table.byteLength)
  }

  /** The places of a name. */
  named(name: string): City[] {
    const folded = fold(name)
    const cities: City[] = []
    for (let at = this.#firstFrom(folded); at < this.#table.length && this.#nameAt(at) === folded; at = this.#after(at))
      cities.push(cityIn(this.#table.toString('utf8', this.#table.indexOf(TAB, at) + 1, this.#after(at))))
    return cities
  }

  /** Where the first line begins whose name is not before this one: by halves. */
  #firstFrom(name: string): number {
    let from = 0
    let to = this.#table.length
    while (from < to) {
      const line = this.#table.lastIndexOf(LINE_END, (from + to) >> 1) + 1
      const middle = Math.max(from, line)
      if (this.#nameAt(middle) < name) from = this.#after(middle)
      else to = middle
    }
    return from
  }

  #nameAt(line: number): string {
    return this.#table.toString('utf8', line, this.#table.indexOf(TAB, line))
  }

  /** Where the next line begins. */
  #after(line: number): number {
    const end = this.#table.indexOf(LINE_END, line)
    return end < 0 ? this.#table.length : end + 1
  }
}

type Cells = [
  cityId: number,
  name: string,
  country: string,
  adminCode: string,
  featureCode: string,
  population: number,
  lat: number,
  lng: number,
  names?: City['names'],
]

/** The line of a place under one of its folded names, which have neither tabs nor line ends. */
export function lineOf(foldedName: string, city: City): string {
  const { cityId, name, country, adminCode, featureCode, population, lat, lng, names } = city
  const cells: Cells = [cityId, name, country, adminCode, featureCode, population, lat, lng]
  if (Object.keys(names).length) cells.push(names)
  return `${foldedName}\t${JSON.stringify(cells)}\n`
}

function cityIn(json: string): City {
  const [cityId, name, country, adminCode, featureCode, population, lat, lng, names = {}]: Cells = JSON.parse(json)
  return { cityId, name, country, adminCode, featureCode, population, lat, lng, names }
}

/** The name in a language (ISO 639-1), or the gazetteer's where no other is known. */
export function nameIn(language: string, { name, names }: City): string {
  return names[language] ?? name
}

export function largestOf(places: readonly City[]): City | undefined {
  return places.reduce<City | undefined>(
    (largest, city) => (largest && largest.population >= city.population ? largest : city),
    undefined,
  )
}

export function findPlace(
  gazetteer: Gazetteer,
  city: string,
  country: string,
): { lat: number; lng: number } | undefined {
  const code = countryCode(country)
  const found = code && largestOf(gazetteer.named(city).filter((place) => place.country === code))
  return found ? { lat: found.lat, lng: found.lng } : undefined
}
