/**
 * Finds the town in the text of a location: "Stadthaus, Thun", "Museum, St. Alban-Graben 16, 4010 Basel, Switzerland",
 * "Appleton, WI". Where it is in doubt there is none: a venue named "Paris Bar" is not in Paris.
 */
import { allCountryCodes, countryCode } from './countries.ts'
import { type City, type Gazetteer, largestOf } from './gazetteer.ts'

export interface LocationText {
  /** Of the venue: the first part of the text. */
  name: string
  /** The other parts, with commas or line ends between them. */
  address?: string
  country?: string
  /** The event's time zone: its countries come first. */
  zone?: string
  /** Where the venue is, if that is known: the town is near it. */
  point?: { lat: number; lng: number }
}

/** The parts of an address, and the town's coordinates. */
export interface Located {
  address?: string
  zip?: string
  city: string
  province?: string
  country: string
  lat: number
  lng: number
}

/** What is known of the town beside its name. `sure`: a postal code or a region stands beside the name. */
interface Known extends Pick<LocationText, 'zone' | 'point'> {
  country?: string
  region?: string
  sure: boolean
}

/** From the venue to the middle of its town. */
const MAX_KM = 40
/** Of a town that only its name tells. */
const MIN_POPULATION = 15_000

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const ZIP = '\\d{4} ?[A-Z]{2}(?![A-Z])|(?:[A-Z]{1,2}-)?\\d{4,6}|\\d{3} \\d{2}|[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}'
const ZIP_ALONE = new RegExp(`^(?:${ZIP})$`)
const ZIP_BEFORE = new RegExp(`^(${ZIP}) +(\\D+)$`)
const ZIP_AFTER = new RegExp(`^(\\D+?) +(${ZIP})$`)
/** A state and its postal code: `WI`, `DC 20003`. */
const STATE = /^([A-Z]{2})(?: +(\d{5}(?:-\d{4})?))?$/

/** Longer texts are no addresses. */
const MAX_CHARACTERS = 500

/** Undefined: no town was found. */
export function locate(gazetteer: Gazetteer, location: LocationText): Located | undefined {
  if (location.name.length + (location.address ?? '').length > MAX_CHARACTERS) return undefined
  const parts = [location.name, ...(location.address ?? '').split(/[,\n]/)].map((part) => part.trim()).filter(Boolean)
  return readings(parts, location)
    .map((reading) => townIn(gazetteer, reading, location))
    .find((found) => found !== undefined)
}

interface Reading {
  /** Without country and state. */
  parts: string[]
  country?: string
  region?: string
  zip?: string
}

/** How the end of the text may be read: as a state of the United States, a country, or neither. */
function readings(parts: string[], { country, zone }: LocationText): Reading[] {
  const stated = country === undefined ? undefined : countryCode(country)
  if (country !== undefined && stated === undefined) return []
  const last = parts.at(-1) ?? ''
  const code = stated ?? (parts.length > 1 && isCountry(last) ? countryCode(last) : undefined)
  const before = stated || !code ? parts : parts.slice(0, -1)
  const [, region, zip] = STATE.exec(before.at(-1) ?? '') ?? []
  const [, lastRegion, lastZip] = STATE.exec(last) ?? []
  const inState = (of: string[], state?: string, postal?: string): Reading[] =>
    state && of.length > 1
      ? [{ parts: of.slice(0, -1), country: 'US', region: state, ...(postal ? { zip: postal } : {}) }]
      : []
  const states = code === 'US' ? inState(before, region, zip) : stated ? [] : inState(parts, lastRegion, lastZip)
  const plain: Reading[] = [{ parts: before, ...(code ? { country: code } : {}) }]
  return countriesOf(zone).includes('US') || !code || code === 'US' ? [...states, ...plain] : [...plain, ...states]
}

/** Two letters are a country only in capitals. */
function isCountry(part: string): boolean {
  return countryCode(part) !== undefined && (part.length > 2 || part === part.toUpperCase())
}

interface Part {
  at: number
  town: string
  zip?: string
}

/** Where the town may stand: first the parts with a postal code, else the last one. */
function candidates(parts: readonly string[], zip: string | undefined): Part[] {
  const hasZipAlone = parts.length > 1 && ZIP_ALONE.test(parts.at(-1) ?? '')
  const named = hasZipAlone ? parts.slice(0, -1) : parts
  const lastZip = hasZipAlone ? parts.at(-1) : zip
  const all = named.map((part, at): Part => {
    const [own, town] = splitZip(part)
    const postal = own ?? (at === named.length - 1 ? lastZip : undefined)
    return { at, town, ...(postal === undefined ? {} : { zip: postal }) }
  })
  // The name of the venue is a town only by itself.
  const possible = all.length > 1 ? all.slice(1) : all
  return [...possible.filter((part) => part.zip).reverse(), ...possible.slice(-1)]
}

function townIn(
  gazetteer: Gazetteer,
  { parts, country, region, zip }: Reading,
  { zone, point }: LocationText,
): Located | undefined {
  for (const part of candidates(parts, zip)) {
    const sure = part.zip !== undefined || region !== undefined
    const found = townOf(gazetteer.named(part.town), { country, region, zone, point, sure }, part.at === 0)
    if (!found) continue
    const street = parts.slice(1, part.at).join(', ')
    return {
      ...(street ? { address: street } : {}),
      ...(part.zip === undefined ? {} : { zip: part.zip.replace(/^[A-Z]{1,2}-(?=\d)/, '') }),
      city: part.town,
      ...(region === undefined ? {} : { province: region }),
      country: countryNames.of(found.country) ?? found.country,
      lat: found.lat,
      lng: found.lng,
    }
  }
  return undefined
}

function splitZip(part: string): [zip: string | undefined, town: string] {
  const [, zip, town] = ZIP_BEFORE.exec(part) ?? []
  if (town !== undefined) return [zip, town]
  const [, name = part, code] = ZIP_AFTER.exec(part) ?? []
  return [code, name]
}

/** Of places of one name. `alone`: nothing else is in the text, so the country has to be known. */
function townOf(
  named: readonly City[],
  { country, region, zone, point, sure }: Known,
  alone: boolean,
): City | undefined {
  const places = named.filter(
    (place) => (!country || place.country === country) && (!region || place.adminCode === region),
  )
  if (point) return largestOf(places.filter((place) => kilometres(place, point) <= MAX_KM))
  if (country) return largestOf(places)
  const near = largestOf(places.filter((place) => countriesOf(zone).includes(place.country)))
  if (near && (!alone || near.population >= MIN_POPULATION)) return near
  if (alone) return undefined
  return largestOf(places.filter(({ population }) => sure || population >= MIN_POPULATION))
}

/** On a sphere; good enough for a town. */
function kilometres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const radians = Math.PI / 180
  const x = (a.lng - b.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  return Math.hypot(x, (a.lat - b.lat) * radians) * 6371
}

declare global {
  namespace Intl {
    /** Of ECMA-402; TypeScript does not declare it yet. */
    interface Locale {
      getTimeZones(): string[] | undefined
    }
  }
}

let countriesByZone: Map<string, string[]> | undefined

/** Those that use a time zone, by ISO 3166 code. */
function countriesOf(zone: string | undefined): readonly string[] {
  if (zone === undefined) return []
  if (!countriesByZone) {
    countriesByZone = new Map()
    for (const country of allCountryCodes())
      for (const name of new Intl.Locale('und', { region: country }).getTimeZones() ?? [])
        countriesByZone.set(name, [...(countriesByZone.get(name) ?? []), country])
  }
  return countriesByZone.get(zone) ?? []
}
