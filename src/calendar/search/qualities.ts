/** How good a hit is by how a word is found, and by where: the numbers of the ranking. */

export const qualities = {
  /** The word as it was typed; another form of it is worth a little less (`otherForm`). */
  word: 1,
  otherForm: 0.9,
  /** A part of a compound, or the compound of what was typed apart. */
  part: 0.85,
  split: 0.85,
  /** With an umlaut typed as two letters. */
  spelling: 0.98,
  /** Two words that are also written as one. */
  joined: 0.98,
  /** The name of a category or tag of the record. */
  term: 0.85,
  synonym: 0.7,
  /** The beginning of a longer word, where no word is just what was typed; else it is seldom meant. */
  beginning: 0.8,
  beginningOfKnown: 0.35,
  /** A part of a word of the title. */
  substring: 0.5,
  /** Less a little for each edit. */
  typo: 0.6,
  edit: 0.1,
} as const

/** Where a word is found. Elsewhere: in the excerpt or description. */
export const places = { title: 1, names: 0.92, elsewhere: 0.35 } as const

/** What all else adds to the mean quality of the words. */
export const bonuses = {
  /** The title is what was typed. */
  sameTitle: 0.6,
  /** It has the words next to each other, in this order. */
  phrase: 0.15,
  /** It begins with them. */
  start: 0.05,
  /** The share of the title's words that were searched for. */
  coverage: 0.15,
  ownLanguage: 0.1,
  featured: 0.02,
  /** Now; half of it `halfDays` from now. What is over loses `over`. */
  soon: 0.06,
  halfDays: 60,
  over: 0.2,
} as const
