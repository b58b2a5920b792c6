/** Queries and forms: every notation of a list or an object, and what none of them may do. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseForm } from '../../src/http/input/form.ts'

/** With prototypes, for the comparison. */
const parsed = (text: string) => JSON.parse(JSON.stringify(parseForm(text))) as unknown

test.each<[string, unknown]>([
  ['', {}],
  ['a=1', { a: '1' }],
  ['a', { a: '' }],
  ['a=', { a: '' }],
  ['a=1=2', { a: '1=2' }],
  ['&&a=1&', { a: '1' }],
  ['a=1&a=2', { a: ['1', '2'] }],
  ['a[]=1', { a: ['1'] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[]=1&a=2', { a: ['1', '2'] }],
  ['a[0]=1', { a: ['1'] }],
  ['a[1]=2&a[0]=1', { a: ['1', '2'] }],
  ['a[7]=1&a[900000000]=2', { a: ['1', '2'] }],
  ['a=1&a[0]=2', { a: ['1', '2'] }],
  ['a[b]=1', { a: { b: '1' } }],
  ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
  ['a[b][]=1&a[b][]=2', { a: { b: ['1', '2'] } }],
  ['a[0]=1&a[b]=2', { a: { 0: '1', b: '2' } }],
  ['a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
  ['a[][b]=1&a[][c]=2', { a: [{ b: '1', c: '2' }] }],
  ['a=1&a[b]=2', { a: ['1', { b: '2' }] }],
  ['a[b][c][d][e][f]=1', { a: { b: { c: { d: { e: { f: '1' } } } } } }],
  ['a[b][c][d][e][f][g][h]=1', { a: { b: { c: { d: { e: { f: { '[g][h]': '1' } } } } } } }],
  ['a%5Bb%5D=1', { a: { b: '1' } }],
  ['a+b=c+d%20e', { 'a b': 'c d e' }],
  ['a=100%&b=%zz', { a: '100%', b: '%zz' }],
  ['a=%C3%A9', { a: 'é' }],
  ['a[=1', { a: { '[': '1' } }],
  ['a[&]=1', { a: { '[': '' }, ']': '1' }],
  ['[]=1', { '[]': '1' }],
])('%s', (text, wanted) => {
  expect(parsed(text)).toEqual(wanted)
})

test('invalid UTF-8 becomes a text that is refused', () => {
  for (const text of ['a=%FF', 'a=%ED%A0%80', 'a=caf%E9'])
    expect((parseForm(text).a as string).isWellFormed()).toBe(false)
})

test('no name changes a prototype', () => {
  for (const name of [
    '__proto__',
    '__proto__[x]',
    'a[__proto__]',
    'a[__proto__][x]',
    'constructor[prototype][x]',
    'a[constructor][prototype][x]',
  ]) {
    const found = parseForm(`${name}=1`)
    expect(Object.getPrototypeOf(found)).toBeNull()
    expect({ ...found, ...(found.a as object) }).not.toHaveProperty('x')
    expect(Object.prototype).not.toHaveProperty('x')
  }
  expect(parsed('a[__proto__]=1')).toEqual({ a: {} })
})

test('a thousand parameters are the maximum', () => {
  expect(parseForm('a&'.repeat(1_000))).toHaveProperty('a.length', 1_000)
  for (const text of ['a&'.repeat(1_001), `${'&'.repeat(1_000)}a`])
    expect(() => parseForm(text)).toThrow('rest_too_many_parameters')
})

test('an encoded object is decoded to the same', () => {
  const plain = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(
      fc.dictionary(
        plain.filter((name) => name !== '__proto__' && !/[[\]]/.test(name)),
        fc.oneof(
          plain,
          fc.array(plain, { minLength: 1 }),
          fc.dictionary(
            plain.map((key) => `k${key.replace(/[[\]]/g, '')}`),
            plain,
            { minKeys: 1 },
          ),
        ),
      ),
      (record) => {
        const text = Object.entries(record)
          .flatMap(([name, value]) => {
            const at = encodeURIComponent(name)
            if (typeof value === 'string') return [`${at}=${encodeURIComponent(value)}`]
            return Object.entries(value).map(
              ([key, one]) =>
                `${at}[${Array.isArray(value) ? '' : encodeURIComponent(key)}]=${encodeURIComponent(one)}`,
            )
          })
          .join('&')
        expect(parsed(text)).toEqual(JSON.parse(JSON.stringify(record)))
      },
    ),
  )
})
