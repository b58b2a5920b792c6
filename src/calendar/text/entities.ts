/** Character references of HTML: `&amp;`, `&#8217;`, `&#x2019;`. */
import { withoutControls } from './controls.ts'

const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,6}\d{0,2}));/gi

const entities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    shy: '\u00ad',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    laquo: '«',
    raquo: '»',
    lsaquo: '‹',
    rsaquo: '›',
    prime: '′',
    bull: '•',
    middot: '·',
    times: '×',
    deg: '°',
    sect: '§',
    para: '¶',
    copy: '©',
    reg: '®',
    trade: '™',
    hearts: '♥',
    iexcl: '¡',
    iquest: '¿',
    frac12: '½',
    frac14: '¼',
    frac34: '¾',
    euro: '€',
    pound: '£',
    yen: '¥',
    cent: '¢',
    dollar: '$',
    szlig: 'ß',
    aelig: 'æ',
    AElig: 'Æ',
    oelig: 'œ',
    OElig: 'Œ',
    oslash: 'ø',
    Oslash: 'Ø',
  }),
)

/** The entities of a letter with a diacritic are the letter and one of these names: `&eacute;`. */
const diacritics = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    ring: '\u030a',
    caron: '\u030c',
    cedil: '\u0327',
  }),
)

function named(name: string): string | undefined {
  const letter = (name.charAt(0) + (diacritics.get(name.slice(1)) ?? '')).normalize('NFC')
  return entities.get(name) ?? (diacritics.has(name.slice(1)) && letter.length === 1 ? letter : undefined)
}

/** No store keeps a NUL or half a surrogate pair. */
function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
}

/** The text with its references as characters, once; unknown ones stay, those of control characters do not. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named(name) ?? entity
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return isCharacter(code) ? withoutControls(String.fromCodePoint(code)) : entity
  })
}
