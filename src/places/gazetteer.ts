/** The offline gazetteer: places by their names, in a table that is a text in the order of the names (UTF-8). */
import type { OpenKept } from '../kept-file.ts'
import { countryCode } from './countries.ts'
import { fold } from './fold.ts'

export interface City {
  /** Of GeoNames. */
  cityId: number
  /** One of its names, not always the local one: `Munich`. */
  name: string
  /** ISO 3166 alpha-2. */
  country: string
  /**
   * The first level below the country: of the United States the state (`WI`), of Switzerland the canton (`SG`); or ''.
   */
  adminCode: string
  /** Of GeoNames: `PPLC` a capital, `PPLA` the seat of a region, `PPLX` a part of a town. */
  featureCode: string
  population: number
  lat: number
  lng: number
  /** By language (ISO 639-1), where it is another one. */
  names: Readonly<Record<string, string>>
}

const LINE_FEED = 0x0a
/** Most lines are shorter. */
const CHUNK_BYTES = 512

/** Bytes that need not be in memory. */
export type Table = Pick<OpenKept, 'length' | 'read'>

/** A table in memory. */
export function inMemory(bytes: Uint8Array): Table {
  const { length } = bytes
  return { length, read: (from, to) => Buffer.from(bytes.subarray(from, to)) }
}

interface Line {
  name: string
  cells: string
  /** Where the next line begins. */
  next: number
}

export class Gazetteer {
  readonly #table: Table

  /** `table`: the lines of all places (`lineOf`), sorted by their names. */
  constructor(table: Table) {
    this.#table = table
  }

  /** The places of a name. */
  named(name: string): City[] {
    const folded = fold(name)
    const cities: City[] = []
    for (let at = this.#firstFrom(folded); at < this.#table.length; ) {
      const line = this.#lineAt(at)
      if (line.name !== folded) break
      cities.push(cityIn(line.cells))
      at = line.next
    }
    return cities
  }

  /** Where the first line begins whose name is not before this one: by halves. */
  #firstFrom(name: string): number {
    let from = 0
    let to = this.#table.length
    while (from < to) {
      const middle = Math.max(from, this.#startOf((from + to) >> 1))
      const line = this.#lineAt(middle)
      if (line.name < name) from = line.next
      else to = middle
    }
    return from
  }

  /** Where the line begins that has this place. */
  #startOf(place: number): number {
    for (let from = place; from > 0; ) {
      const to = from
      from = Math.max(0, to - CHUNK_BYTES)
      const before = this.#table.read(from, to).lastIndexOf(LINE_FEED)
      if (before >= 0) return from + before + 1
    }
    return 0
  }

  #lineAt(start: number): Line {
    for (let size = CHUNK_BYTES; ; size *= 2) {
      const bytes = this.#table.read(start, start + size)
      const found = bytes.indexOf(LINE_FEED)
      if (found < 0 && bytes.length === size) continue
      const end = found < 0 ? bytes.length : found
      const line = bytes.toString('utf8', 0, end)
      const tab = line.indexOf('\t')
      return { name: line.slice(0, tab), cells: line.slice(tab + 1), next: start + end + 1 }
    }
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
