import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cost, formatCost, parseCost } from '../../src/calendar/values/cost.ts'

function parsed(input: unknown): Cost {
  const cost = parseCost(input)
  if (!cost) throw new Error(`no cost: ${JSON.stringify(input)}`)
  return cost
}

/** What was sent, what is shown, the values, and the currency as `symbol code position`. */
const table: [input: unknown, shown: string, values: string[], currency: string][] = [
  // Without a currency: the site's is shown, none is stated.
  ['12', '$12', ['12'], ''],
  [12, '$12', ['12'], ''],
  [12.5, '$12.5', ['12.5'], ''],
  ['12.50', '$12.50', ['12.50'], ''],
  ['12,50', '$12,50', ['12.50'], ''],
  [' 12 ', '$12', ['12'], ''],
  ['.50', '$0.50', ['0.50'], ''],
  ['007', '$007', ['7'], ''],
  // By symbol, before and after.
  ['$12', '$12', ['12'], '$ USD prefix'],
  ['$.50', '$0.50', ['0.50'], '$ USD prefix'],
  ['12€', '12€', ['12'], '€ EUR postfix'],
  ['€12', '€12', ['12'], '€ EUR prefix'],
  ['12,50 €', '12,50€', ['12.50'], '€ EUR postfix'],
  ['£5', '£5', ['5'], '£ GBP prefix'],
  ['A$15', 'A$15', ['15'], 'A$ AUD prefix'],
  ['C$15', 'C$15', ['15'], 'C$ CAD prefix'],
  ['Tickets$15', '$15', ['15'], '$ USD prefix'],
  ['₭10', '₭10', ['10'], '₭  prefix'],
  ['20 kr', '20 kr', ['20'], 'kr  postfix'],
  // By ISO code or word: set off by a blank.
  ['CHF 20', 'CHF 20', ['20'], 'CHF CHF prefix'],
  ['CHF20', 'CHF 20', ['20'], 'CHF CHF prefix'],
  ['chf 20', 'CHF 20', ['20'], 'CHF CHF prefix'],
  ['20 EUR', '20 EUR', ['20'], 'EUR EUR postfix'],
  ['20 Euro', '20 Euro', ['20'], 'Euro EUR postfix'],
  ['SEK 100', 'SEK 100', ['100'], 'SEK SEK prefix'],
  ['20 Fr.', '20 Fr.', ['20'], 'Fr. CHF postfix'],
  ['Fr.20', 'Fr. 20', ['20'], 'Fr. CHF prefix'],
  ['CHF 20.-', 'CHF 20', ['20'], 'CHF CHF prefix'],
  ['20.– Fr.', '20 Fr.', ['20'], 'Fr. CHF postfix'],
  // Ranges and lists: the least and the greatest.
  ['10-20', '$10 – $20', ['10', '20'], ''],
  ['10 - 20', '$10 – $20', ['10', '20'], ''],
  ['20, 10', '$10 – $20', ['10', '20'], ''],
  ['10,20,30', '$10 – $30', ['10', '20', '30'], ''],
  ['10.50,20.50', '$10.50 – $20.50', ['10.50', '20.50'], ''],
  ['10 20', '$10 – $20', ['10', '20'], ''],
  ['10, 10.00, 10', '$10', ['10'], ''],
  ['$10 - $20', '$10 – $20', ['10', '20'], '$ USD prefix'],
  ['$9 – $20 – $100', '$9 – $100', ['9', '20', '100'], '$ USD prefix'],
  ['€10-20', '€10 – €20', ['10', '20'], '€ EUR prefix'],
  ['10–20 CHF', '10 CHF – 20 CHF', ['10', '20'], 'CHF CHF postfix'],
  ['Adults $10, kids $5', '$5 – $10', ['5', '10'], '$ USD prefix'],
  [['10', '20'], '$10 – $20', ['10', '20'], ''],
  [[1, 234], '$1 – $234', ['1', '234'], ''],
  [['5 €', '10 €'], '5€ – 10€', ['5', '10'], '€ EUR postfix'],
  [['', '5'], '$5', ['5'], ''],
  // Thousands.
  ['1,234.50', '$1,234.50', ['1234.50'], ''],
  ["1'234.50", "$1'234.50", ['1234.50'], ''],
  ['1’234.50 CHF', '1’234.50 CHF', ['1234.50'], 'CHF CHF postfix'],
  ['1.234,50', '$1.234,50', ['1234.50'], ''],
  ['1 234,50', '$1 234,50', ['1234.50'], ''],
  ['1\u202f234,50 €', '1\u202f234,50€', ['1234.50'], '€ EUR postfix'],
  ['1,234,567.89', '$1,234,567.89', ['1234567.89'], ''],
  ['1.234', '$1.234', ['1234'], ''],
  [1.234, '$1.2340', ['1.2340'], ''],
  ['0.125', '$0.125', ['0.125'], ''],
  ['1,5', '$1,5', ['1.5'], ''],
  // Free of charge.
  [0, 'Free', ['0'], ''],
  ['0', 'Free', ['0'], ''],
  ['0.00', 'Free', ['0'], ''],
  ['0 €', 'Free', ['0'], '€ EUR postfix'],
  ['Free', 'Free', ['0'], ''],
  ['free', 'free', ['0'], ''],
  ['Free – $30', 'Free – $30', ['0', '30'], '$ USD prefix'],
  [[0, 30], 'Free – $30', ['0', '30'], ''],
  ['0–30€', 'Free – 30€', ['0', '30'], '€ EUR postfix'],
  ['free parking, $5', '$5', ['5'], '$ USD prefix'],
  // As it was sent: no number, no price, words or several currencies in place of one.
  ['Pay what you want', 'Pay what you want', [], ''],
  ['Feel free', 'Feel free', [], ''],
  ['-5', '-5', [], ''],
  [-5, '-5', [], ''],
  ['-$5', '-$5', [], ''],
  ['$-5', '$-5', [], ''],
  ['10 to 20', '10 to 20', ['10', '20'], ''],
  ['for 20', 'for 20', ['20'], ''],
  ['free 20', 'free 20', ['20'], ''],
  ['$10 / €20', '$10 / €20', ['10', '20'], ''],
]

describe('a price', () => {
  test.each(table)('%j is shown as %j', (input, shown, values, currency) => {
    const cost = parsed(input)
    expect(formatCost(cost)).toBe(shown)
    expect(cost.values).toEqual(values)
    expect(`${cost.currency_symbol} ${cost.currency_code} ${cost.currency_position}`.trim()).toBe(currency)
  })

  test('keeps the text as it was sent', () => {
    expect(parsed(' 10 -  20 ').text).toBe('10 -  20')
    expect(parsed([10, 'CHF 20']).text).toBe('10, CHF 20')
  })

  test.each([null, '', '   ', [], ['']])('%j clears', (input) => {
    expect(parseCost(input)).toBeNull()
  })

  test.each([undefined, true, {}, { text: '5' }, [[1]], [null], NaN, Infinity, 1e21, 1e-7])(
    '%j is refused',
    (input) => {
      expect(parseCost(input)).toBeUndefined()
    },
  )

  test('has at most 500 characters', () => {
    expect(parsed('x'.repeat(500)).text).toHaveLength(500)
    expect(parseCost('x'.repeat(501))).toBeUndefined()
    expect(parseCost(Array(400).fill(5))).toBeUndefined()
  })

  test('none shows nothing', () => {
    expect(formatCost(null)).toBe('')
  })
})

describe('whatever is sent', () => {
  const written = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '$',
          '€',
          'CHF',
          'Fr.',
          'kr',
          'free',
          'Free',
          ' ',
          ', ',
          '-',
          ' – ',
          '.',
          ',',
          "'",
          '/',
          'to',
          '.-',
        ),
        fc.nat(20_000).map(String),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(''))

  test('what is shown reads back as the same price', () => {
    fc.assert(
      fc.property(written, (text) => {
        const cost = parseCost(text)
        fc.pre(!!cost)
        const shown = formatCost(cost!)
        expect(formatCost(parsed(shown))).toBe(shown)
      }),
      { numRuns: 2000 },
    )
  })

  test('values are plain, ascending and distinct', () => {
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
        const values = parseCost(text)?.values ?? []
        expect(values.every((value) => /^\d+(\.\d+)?$/.test(value))).toBe(true)
        const amounts = values.map(Number)
        expect(amounts).toEqual([...new Set(amounts)].toSorted((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })

  test('amounts in every customary notation are read alike', () => {
    const notations = [
      ['', '.'],
      [',', '.'],
      ["'", '.'],
      ['.', ','],
      [' ', ','],
    ] as const
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...notations),
        (whole, cents, [group, point]) => {
          const fraction = String(cents).padStart(2, '0')
          const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, group)
          expect(parsed(`CHF ${grouped}${point}${fraction}`).values.map(Number)).toEqual([
            Number(`${whole}.${fraction}`),
          ])
        },
      ),
    )
  })
})
