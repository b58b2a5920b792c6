/** What an event costs: parsed from the text that was sent, and formatted as text again. */
import { type Currency, codes, DEFAULT_CURRENCY, hasSign, siteCurrency, symbols } from './currency.ts'
import { isObject } from './objects.ts'

/** Its currency is '' throughout unless exactly one was named. */
export interface Cost extends Currency {
  /** As it was sent; the parts of a list are joined by commas. */
  text: string
  /** Ascending, distinct, plain decimals with a point; '0' is free of charge. */
  values: string[]
}

export function isCost(value: unknown): value is Cost {
  return isObject(value) && typeof value.text === 'string'
}

const MAX_COST_CHARACTERS = 500

const none: Currency = { currency_symbol: '', currency_code: '', currency_position: '' }

const words = Object.keys(symbols)
  .sort((a, b) => b.length - a.length)
  .map((word) => word.replace(/[$.]/, '\\$&'))
  .join('|')
const mark = `(?<!\\p{L})(?:${words}|[a-z]{3})(?!\\p{L})|\\p{Sc}`
const blank = '[ \\u00a0\\u2009\\u202f]'
const dash = '[-\\u2012-\\u2015\\u2212]'

/** Digits with what may stand between them; a blank only before three digits. */
const digits = `\\d+(?:[.,'’]\\d+|${blank}\\d{3}(?!\\d))*|(?<![\\p{L}\\d])\\.\\d+`
/** `CHF 20`, `20.– Fr.`, or the word `free` standing for an amount. */
const amount = new RegExp(
  `(?:(?<before>${mark})\\s*)?(?<run>${digits})(?:[.,]${dash}{1,2})?(?:\\s*(?<after>${mark}))?` +
    `|(?<=^|[,;/]\\s*|${dash}\\s*)(?<free>free)(?=\\s*(?:[,;/]|${dash}|$))`,
  'giu',
)
const negative = new RegExp(`^(?:${mark})?\\s*${dash}+\\s*(?:${mark})?\\s*\\.?\\d`, 'iu')

const grouped = new RegExp(`^[1-9]\\d{0,2}([.,'’]|${blank})\\d{3}(?:\\1\\d{3})*(?:(?!\\1)[.,]\\d+)?$`)
const decimal = /^\d*(?:[.,]\d+)?$/
const separators = [new RegExp(blank), /,/, /['’]/, /\./]

interface Amount {
  value: string
  written: string
}

interface Reading {
  amounts: Amount[]
  /** The one currency that is named. */
  currency?: Currency
  /** None is named, so that the amounts are in the site's. */
  namesNone: boolean
  /** Nothing but amounts and punctuation, so that the site's currency may be added to the text. */
  bare: boolean
}

/**
 * The numbers in a run of digits: one when its separators make sense together (`1.234,50`), else its parts
 * (`10,20,30`).
 */
function numbers(run: string): string[] {
  if (grouped.test(run) || decimal.test(run)) return [run]
  const separator = separators.find((separator) => separator.test(run)) ?? ','
  return run.split(separator).flatMap(numbers)
}

/**
 * A lone separator before exactly three digits groups thousands, except after a zero; any other is the decimal point.
 */
function normalizeNumber(number: string): string {
  const group = grouped.exec(number)?.[1] ?? ''
  const plain = number
    .replaceAll(group, '')
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
  return Number(plain) === 0 ? '0' : plain
}

function currencyOf(mark: string | undefined, position: Currency['currency_position']): Currency[] {
  if (!mark) return []
  const code = codes.has(mark) ? mark : symbols[mark.toLowerCase()]
  if (code === undefined && !/\p{Sc}/u.test(mark)) return []
  return [
    {
      currency_symbol: mark.toUpperCase() === code ? code : mark,
      currency_code: code ?? '',
      currency_position: position,
    },
  ]
}

const SIGNS = /[\p{L}\p{Sc}]/u

function read(text: string): Reading {
  if (negative.test(text)) return { amounts: [], namesNone: true, bare: false }
  const found = [...text.matchAll(amount)].map(({ groups = {} }) => groups)
  const amounts = found.flatMap(({ run, free = '' }) =>
    run
      ? numbers(run).map((written) => ({ written, value: normalizeNumber(written) }))
      : [{ written: free, value: '0' }],
  )
  const named = found.flatMap(({ before, after }) => [...currencyOf(before, 'prefix'), ...currencyOf(after, 'postfix')])
  const distinct = new Set(named.map(({ currency_code, currency_symbol }) => currency_code || currency_symbol))
  const bare = !SIGNS.test(text.replace(amount, (match) => (/^free$/i.test(match) ? '' : match)))
  return { amounts, bare, namesNone: named.length === 0, currency: distinct.size === 1 ? named[0] : undefined }
}

/**
 * Parses a text, a number or a list of them. Null: cleared ('', [] or null). Undefined: not acceptable (anything else,
 * and more than 500 characters). A negative amount is no price: it is a text without values.
 */
export function parseCost(input: unknown): Cost | null | undefined {
  if (input === null) return null
  const parts = (Array.isArray(input) ? input : [input]).map(textOf)
  if (parts.includes(undefined)) return undefined
  const text = parts.filter((part) => part !== '').join(', ')
  if (text === '') return null
  if (text.length > MAX_COST_CHARACTERS) return undefined
  const { amounts, currency } = read(text)
  const values = new Map(amounts.map(({ value }) => [Number(value), value] as const).reverse())
  return {
    text,
    ...(currency ?? none),
    values: [...values].sort(([a], [b]) => a - b).map(([, value]) => value),
  }
}

function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part.trim()
  if (typeof part !== 'number' || !Number.isFinite(part)) return undefined
  const text = String(part)
  if (text.includes('e')) return undefined
  // In a text, a point before three digits groups thousands; in a number it is the decimal point.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/**
 * The price as text: the lowest and the highest amount as they were written (`$10`, `10€`, `CHF 20`, `Free – $30`), in
 * the site's currency if there is none. A text without amounts, with words or with several currencies is returned as
 * it is. `site`: its currency.
 */
export function formatCost(cost: Cost | null, site = ''): string {
  if (cost === null) return ''
  const { amounts, currency, bare } = read(cost.text)
  const sorted = amounts.toSorted((a, b) => Number(a.value) - Number(b.value))
  const [lowest, highest] = [sorted.at(0), sorted.at(-1)]
  if (!lowest || !highest || !(currency || bare)) return cost.text
  const [from, to] = [lowest, highest].map((amount) => formatAmount(amount, currency ?? siteCurrency(site)))
  return Number(lowest.value) === Number(highest.value) ? `${from}` : `${from} – ${to}`
}

function formatAmount(
  { value, written }: Amount,
  { currency_symbol: symbol, currency_position: position }: Currency,
): string {
  if (value === '0') return /\d/.test(written) ? 'Free' : written
  const gap = /\p{Sc}/u.test(symbol) ? '' : ' '
  const number = written.replace(/^\./, '0.')
  return position === 'prefix' ? symbol + gap + number : number + gap + symbol
}

/** What stands beside an amount and is no currency: `von 20`. */
function unknownMarks(...[, before, , after]: string[]): string {
  return [before, after].filter((each) => each && !currencyOf(each, '').length).join(' ')
}

/** Whether the text says more than amounts and their currency. */
export function hasWords({ text }: Cost): boolean {
  return negative.test(text) || SIGNS.test(text.replace(amount, unknownMarks))
}

/** Whether the two state the same amounts in the same currency, in whatever words. */
export function isSamePrice(one: Cost | null, other: Cost | null): boolean {
  if (!one || !other) return one === other
  return (
    one.currency_symbol === other.currency_symbol &&
    one.currency_code === other.currency_code &&
    one.values.join() === other.values.join()
  )
}

/** The currency that a cost states, or the site's where it names none and the site has one. */
export function statedCurrency(cost: Cost, site: string): Currency {
  const { currency_symbol, currency_code, currency_position } = cost
  if (site && !currency_symbol && read(cost.text).namesNone) return siteCurrency(site)
  const isSites = site && !currency_code && hasSign(site, currency_symbol)
  return { currency_symbol, currency_code: isSites ? site : currency_code, currency_position }
}

/** ISO 4217; undefined where the amounts are in several currencies, or a shared sign does not tell which. */
export function pricedIn(cost: Cost, site: string): string | undefined {
  return statedCurrency(cost, site || DEFAULT_CURRENCY).currency_code || undefined
}
