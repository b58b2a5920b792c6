/** Reads other-names.txt, which says how it is written. */
import { readFileSync } from 'node:fs'

export interface OtherNames {
  /** ISO 3166 alpha-2. */
  country: string
  /** As the gazetteer has it. */
  name: string
  others: readonly string[]
  /** Names in the languages (ISO 639-1) that have another one than the gazetteer. */
  byLanguage: Readonly<Record<string, string>>
}

export const otherNamesFile = new URL('./other-names.txt', import.meta.url)

export function readOtherNames(): OtherNames[] {
  const lines = readFileSync(otherNamesFile, 'utf8').split('\n')
  return lines.filter((line) => line && !line.startsWith('#')).map(placeOf)
}

function placeOf(line: string): OtherNames {
  const [name = '', ...spellings] = line.slice(3).split(', ')
  const named = spellings.map((spelling) => {
    const [, languages = '', own = spelling] = /^([a-z+]+):(.+)$/.exec(spelling) ?? []
    return { languages: languages.split('+').filter(Boolean), own }
  })
  return {
    country: line.slice(0, 2),
    name,
    others: named.map(({ own }) => own),
    byLanguage: Object.fromEntries(named.flatMap(({ languages, own }) => languages.map((code) => [code, own]))),
  }
}
