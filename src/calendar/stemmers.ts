/**
 * Light stemmers for French and German, working on folded words (lower case, no accents). They are of the family of
 * the UniNE stemmers: J. Savoy, "Light stemming approaches for the French, Portuguese, German and Hungarian languages",
 * ACM SAC 2006. A stemmer is a table: in each step the first rule that changes the word is used.
 */

/** In a word of `minLength` letters or more, what `ending` matches is replaced. */
type Rule = readonly [minLength: number, ending: RegExp, replacement: string]

const french: Rule[][] = [
  // Plurals: chevaux, bateaux, jeux, concerts.
  [
    [6, /(?<!e)aux$/, 'al'],
    [4, /[sx]$/, ''],
  ],
  // Derivations: names of doers, feminine forms, adverbs, nouns of action.
  [
    [10, /issement$/, 'ir'],
    [9, /issant$/, 'ir'],
    [7, /ement$/, 'e'],
    [12, /ficatrice$/, 'fier'],
    [11, /ficateur$/, 'fier'],
    [10, /catrice$/, 'quer'],
    [9, /cateur$/, 'quer'],
    [9, /atrice$/, 'er'],
    [8, /ateur$/, 'er'],
    [8, /t(?:euse|rice)$/, 'ter'],
    [7, /trice$/, 'teur'],
    [7, /teur$/, 'ter'],
    [6, /ieme$/, ''],
    [6, /euse$/, 'eu'],
    [6, /ere$/, 'er'],
    [5, /(?<=[fm]o)lle$/, 'u'],
    [10, /nnel(?:le)?$/, 'n'],
    [5, /ete$/, 'et'],
    [9, /ique$/, ''],
    [9, /esse$/, 'e'],
    [8, /inage$/, 'in'],
    [13, /ualisation$/, 'uel'],
    [10, /isat(?:ion|eur)$/, ''],
    [9, /[ai]tion$/, ''],
  ],
  // Longer words: doubled letters made single, then the last vowels of feminine forms and verbs.
  [[5, /(\p{L})\1+/gu, '$1']],
  [[5, /ie$/, '']],
  [[5, /e?r?$/, '']],
  // Beyond the paper, so that short adjectives meet as well (festif, festive; neuf, neuve).
  [[4, /v$/, 'f']],
]

const german: Rule[][] = [
  // Endings of cases and plurals. Beyond the paper: -ers (Theaters, Orchesters), -eln (Orgeln), -y and some
  // -o with -s (Partys, Kinos).
  [
    [6, /er[ns]$/, ''],
    [6, /(?<=el)n$/, ''],
    [5, /e[mnrs]$/, ''],
    [4, /e$/, ''],
    [4, /(?<=[bdfghklmnptwy]|[ent]o)s$/, ''],
  ],
  // Comparatives and superlatives.
  [
    [6, /est$/, ''],
    [5, /e[nr]$/, ''],
    [5, /(?<=[bdfghklmnt])st$/, ''],
  ],
  // Beyond the paper: Erlebnisse, Künstlerinnen, and Latin plurals (Museen, Jubiläen) but not Baum, Traum, Brauchtum.
  [
    [6, /(?<=ni)ss$/, 's'],
    [5, /(?<=i)nn$/, 'n'],
    [6, /(?<![^l]a|t)um$/, ''],
  ],
]

function applied(word: string, rules: Rule[]): string {
  for (const [minLength, ending, replacement] of rules) {
    if (word.length < minLength) continue
    const changed = word.replace(ending, replacement)
    if (changed !== word) return changed
  }
  return word
}

export const stemFrench = (word: string): string => french.reduce(applied, word)

export const stemGerman = (word: string): string => german.reduce(applied, word)

/** A word among the irregular ones has the stem given there. */
export function withIrregular(
  irregular: ReadonlyMap<string, string>,
  stem: (word: string) => string,
): (word: string) => string {
  return (word) => irregular.get(word) ?? stem(word)
}

/** The package's Porter stemmer drops the s or t before -ion: restored, so that exhibition has the stem of exhibit. */
export function withIonEndings(stem: (word: string) => string): (word: string) => string {
  return (word) => {
    const stemmed = stem(word)
    const lost = /^([st])ions?$/.exec(word.slice(stemmed.length))
    return stemmed + (lost?.[1] ?? '')
  }
}
