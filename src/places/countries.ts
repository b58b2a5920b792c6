/** Countries and the states of the United States, by code and by name. */
import { fold } from './fold.ts'

/** Those that addresses here are written in. */
const languages = ['en', 'fr', 'de', 'it', 'es', 'nl']

const otherNames = [
  ['usa', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['holland', 'NL'],
  ['the netherlands', 'NL'],
  ['turkey', 'TR'],
  ['czech republic', 'CZ'],
] as const

/** Written where a country is expected, and not what it is called. */
const parts = new Map([
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
])

const states = [
  'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware',
  'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas',
  'KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi',
  'MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York',
  'NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island',
  'SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington',
  'WV West Virginia, WI Wisconsin, WY Wyoming',
].join(', ')

const codeByState = new Map(states.split(', ').map((state) => [fold(state.slice(3)), state.slice(0, 2)]))

/** The code of a state of the United States by its name: `TX` for `Texas`. */
export function stateCode(name: string): string | undefined {
  return codeByState.get(fold(name))
}

let codes: ReadonlyMap<string, string> | undefined

/** ISO 3166 alpha-2 codes by code and by name, both folded. Read when they are first needed: it takes a moment. */
function countryCodes(): ReadonlyMap<string, string> {
  return (codes ??= readCountryCodes())
}

/** The code of a country by its code or name in any of these languages; undefined: it is none. */
export const countryCode = (name: string): string | undefined => countryCodes().get(fold(name))

/** Of all countries. */
export const allCountryCodes = (): Set<string> => new Set(countryCodes().values())

function readCountryCodes(): Map<string, string> {
  const countries = new Map<string, string>()
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of pairs) {
      const name = names.of(code)
      // Codes that are no longer used (FX, SU) have the name of their successor.
      const region = name && (countries.get(code.toLowerCase()) ?? new Intl.Locale(`und-${code}`).region)
      if (region) countries.set(fold(name), region).set(code.toLowerCase(), region)
    }
  }
  for (const [name, code] of [...otherNames, ...parts]) countries.set(name, code)
  return countries
}

const namesByLocale = new Map<string, Intl.DisplayNames>()

/** What a country is called in a language (BCP 47), by its code or another name; what is none stays as it is. */
export function countryName(country: string, locale: string): string {
  const folded = fold(country)
  const code = countryCodes().get(folded)
  if (code === undefined || parts.has(folded)) return country
  const names = namesByLocale.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  namesByLocale.set(locale, names)
  return names.of(code) ?? country
}
