/**
 * Numbers of many-valued fields, as keywords: they are ids, which nobody compares by size. Elasticsearch finds and
 * counts keywords by the list of all terms; of numbers it gathers all matches before it returns the first one, and takes
 * two to three times as long to count them (seen in 9.5). Keywords are ordered as their numbers are.
 */

const RADIX = 36

const digit = (value: number) => value.toString(RADIX)
/** Of a negative number: the larger without its sign, the smaller. */
const complement = (digits: string) => digits.replace(/./g, (each) => digit(RADIX - 1 - Number.parseInt(each, RADIX)))

/** Of a safe integer: how many digits it has, and these. */
export function keywordOf(number: number): string {
  const digits = Math.abs(number).toString(RADIX)
  const keyword = digit(digits.length) + digits
  return number < 0 ? `-${complement(keyword)}` : keyword
}

export function numberOf(keyword: string): number {
  if (keyword.startsWith('-')) return -numberOf(complement(keyword.slice(1)))
  return Number.parseInt(keyword.slice(1), RADIX)
}
