/** The hash of an index: whatever its tables depend on changes it, so that a store from before is indexed again. */
import { expect, test } from 'vitest'
import { indexHash } from '../../indexers/documents/project.ts'
import { languages } from '../../src/calendar/languages.ts'
import type { IndexDeclaration } from '../../src/calendar/ports.ts'
import { indexes } from '../../src/calendar/resources/index.ts'

const context = { defaultLanguage: 'en' } as const
const declared = { indexes, languages }

/** The declarations with another one of the first index. */
function changed(change: Partial<IndexDeclaration>): typeof declared {
  return { ...declared, indexes: indexes.map((index, at) => (at === 0 ? { ...index, ...change } : index)) }
}
const [{ fields, texts }] = indexes as [IndexDeclaration]
const { de, ...others } = languages

test('is the same for the same declarations', () => {
  expect(indexHash(context, structuredCloneOf(declared))).toBe(indexHash(context))
})

test.each<[string, Parameters<typeof indexHash>]>([
  ['a language more', [context, { ...declared, languages: { ...languages, it: { ...de, name: 'Italiano' } } }]],
  ['a language fewer', [context, { ...declared, languages: others }]],
  ['another locale', [context, { ...declared, languages: { ...languages, de: { ...de, locale: 'de-CH' } } }]],
  [
    'another rule of folding',
    [context, { ...declared, languages: { ...languages, de: { ...de, folding: [[/x/, 'y']] } } }],
  ],
  ['a field more', [context, changed({ fields: { ...fields, has_image: 'boolean' } })]],
  ['another kind', [context, changed({ fields: { ...fields, featured: 'keyword' } })]],
  ['a text more', [context, changed({ texts: { ...texts, place: ['stems'] } })]],
  ['a form more', [context, changed({ texts: { ...texts, excerpt: ['stems', 'words'] } })]],
  ['a form fewer', [context, changed({ texts: { ...texts, title: ['stems'] } })]],
  ['another primary sort', [context, changed({ primarySort: 'modified' })]],
  ['no end field', [context, changed({ endField: undefined })]],
  ['another default language', [{ defaultLanguage: 'de' }]],
])('changes with %s', (_, parameters) => {
  expect(indexHash(...parameters)).not.toBe(indexHash(context))
})

/** Equal, and not the same objects; a stemmer is a function, which no hash sees. */
function structuredCloneOf(declarations: typeof declared): typeof declared {
  return { ...declarations, indexes: structuredClone(declarations.indexes), languages: { ...declarations.languages } }
}
