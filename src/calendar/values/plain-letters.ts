/** Letters that Unicode does not decompose, as they are typed without them. */
const letters = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
    ς: 'σ',
  }),
)
const LETTERS = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')

/** Of a text in small letters. */
export function plainLetters(text: string): string {
  return text.replace(LETTERS, (letter) => letters.get(letter) ?? letter)
}
