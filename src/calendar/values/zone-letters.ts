/** What the time of a zone is called, as data. */

/** A zone whose name begins with one of the patterns. */
function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(${patterns.join('|')})`)
}

/**
 * Abbreviations of standard and summer time, by zone (the first row that matches) and standard offset in hours; from
 * the tz database.
 */
const letters: [zones: RegExp, Record<string, string>][] = [
  [/^((Etc\/)?(UCT|UTC|Universal|Zulu))$/, { 0: 'UTC' }],
  [/^(Europe\/(London|Belfast|Guernsey|Isle_of_Man|Jersey)|GB|GB-Eire)$/, { 0: 'GMT BST' }],
  [/^(Europe\/Dublin|Eire)$/, { 0: 'GMT IST' }],
  [/^(Europe\/Lisbon|Atlantic\/(Canary|Fae?roe|Madeira)|Portugal|WET)$/, { 0: 'WET WEST' }],
  [/^(Europe\/(Kirov|Moscow|Simferopol|Volgograd)|W-SU)$/, { 3: 'MSK MSD' }],
  [
    anyOf(
      '(Europe|Arctic)/.*$',
      'Africa/(Algiers|Cairo|Ceuta|Tripoli|Tunis)$',
      'Asia/(Beirut|Famagusta|Gaza|Hebron|Nicosia)$',
      '(Atlantic/Jan_Mayen|CET|EET|Egypt|Libya|Poland)$',
    ),
    { 1: 'CET CEST', 2: 'EET EEST' },
  ],
  [/^Africa\/(Johannesburg|Maseru|Mbabane)$/, { 2: 'SAST' }],
  [
    anyOf(
      'Africa/(?!Casab|El_A)',
      'Indian/(Antan|Comor|Mayot)',
      'Atlantic/(Reykj|St_H)',
      'America/Danm',
      '(Etc/)?(GMT([+-]?0)?|Greenwich)$',
      'Iceland',
    ),
    { 0: 'GMT', 1: 'WAT', 2: 'CAT', 3: 'EAT' },
  ],
  [
    /^(Asia\/(Jerusalem|Tel_Aviv|Karachi|Kolkata|Calcutta|Jakarta|Pontianak|Makassar|Ujung_Pandang|Jayapura)|Israel)$/,
    { 2: 'IST IDT', 5: 'PKT', 5.5: 'IST', 7: 'WIB', 8: 'WITA', 9: 'WIT' },
  ],
  [/^(Asia\/(Hong_Kong|Tokyo)|Hongkong|Japan)$/, { 8: 'HKT HKST', 9: 'JST JDT' }],
  [
    /^(Asia\/(Chongqing|Chungking|Harbin|Macao|Macau|Shanghai|Taipei|Pyongyang|Seoul)|PRC|ROC|ROK)$/,
    { 8: 'CST CDT', 9: 'KST KDT' },
  ],
  [/^(Australia\/|Antarctica\/Macquarie)/, { 8: 'AWST AWDT', 9.5: 'ACST ACDT', 10: 'AEST AEDT' }],
  [
    /^(Antarctica\/(McMurdo|South_Pole)|NZ$|Pacific\/(Auckland|Guam|Midway|Pago|Saipan|Samoa)|US\/Samoa|Asia\/Manila)/,
    { '-11': 'SST', 8: 'PST PDT', 10: 'ChST', 12: 'NZST NZDT' },
  ],
  [/^(Cuba|America\/Havana)$/, { '-5': 'CST CDT' }],
  [
    anyOf(
      'America/(Asunc|Bo[ag]|Campo|Carac|Coyh|Cuiab|Eiru|Guayaq|Guyana|La_P|Lima|Manaus|Param|Porto_|Punta)',
      'America/(Rio_|Santar|Santi)',
    ),
    {},
  ],
  [
    anyOf(
      '(America|Canada|Mexico|US)/.*$',
      'Atlantic/Bermuda$',
      'Pacific/(Honolulu|Johnston)$',
      '([CEMP]ST\\d[CEMP]DT|[EHM]ST|Jamaica|Navajo)$',
    ),
    {
      '-10': 'HST HDT',
      '-9': 'AKST AKDT',
      '-8': 'PST PDT',
      '-7': 'MST MDT',
      '-6': 'CST CDT',
      '-5': 'EST EDT',
      '-4': 'AST ADT',
      '-3.5': 'NST NDT',
    },
  ],
]

/** By the standard offset in hours. Empty: the zone has no letters. */
export function lettersOf(zone: string): Record<string, string> {
  return letters.find(([zones]) => zones.test(zone))?.[1] ?? {}
}
