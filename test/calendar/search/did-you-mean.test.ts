import { expect, test } from 'vitest'
import { resources } from '../../../src/calendar/resources/index.ts'
import { didYouMean } from '../../../src/calendar/search/did-you-mean.ts'
import type { SearchTerm } from '../../../src/calendar/search/terms.ts'

const term = (word: string, ...corrections: string[]): SearchTerm => ({
  words: [word],
  weight: 1,
  expansions: [
    { alternative: { form: 'stems', tokens: [word] }, quality: 1 },
    ...corrections.map((correction) => ({
      alternative: { form: 'stems' as const, tokens: [correction] },
      quality: 0.5,
      correction,
    })),
  ],
})

const meant = (text: string, terms: SearchTerm[], record?: unknown) =>
  didYouMean(
    text,
    { terms, excluded: [], typed: [] },
    record === undefined ? undefined : { id: 1, record, json: '', version: 1, cursor: '' },
    { resource: resources.events, language: 'en' },
  )

const venue = (status: string, name: string) => ({
  ...{ status, language: 'fr', texts: { fr: { venue: name } } },
  ...{ city: '', province: '', state: '', stateprovince: '', country: '' },
})

const shown = {
  language: 'en',
  texts: { en: { title: 'Open Air Jazz Festival', description: 'An exhibition', slug: 'bebop' } },
  venues: [venue('publish', 'Théâtre'), venue('draft', 'Hideout')],
  organizers: [],
}

test.each<[name: string, text: string, terms: SearchTerm[], record: unknown, expected: string | undefined]>([
  ['nothing was corrected', 'jazz', [term('jazz')], shown, undefined],
  ['nothing was found', 'jazs', [term('jazs', 'jazz')], undefined, undefined],
  ['as the hit has it', 'jazs', [term('jazs', 'jazz')], shown, 'jazz'],
  ['the other words stay', 'A  Jazs, tonight!', [term('jazs', 'jazz')], shown, 'A  jazz, tonight!'],
  ['several words', 'jazs festvial', [term('jazs', 'jazz'), term('festvial', 'festival')], shown, 'jazz festival'],
  ['a correction of the hit', 'jazs', [term('jazs', 'jabs', 'jazz')], shown, 'jazz'],
  ['a correction that is not shown is not told', 'sercet', [term('sercet', 'secret')], shown, undefined],
  ['… nor one of a description', 'exhibtion', [term('exhibtion', 'exhibition')], shown, undefined],
  ['… nor of a venue that is not public', 'hidout', [term('hidout', 'hideout')], shown, undefined],
  ['… nor of a slug', 'bebob', [term('bebob', 'bebop')], shown, undefined],
  ['two words in place of one', 'openair', [term('openair', 'open air')], shown, 'open air'],
  ['… if both are shown', 'openbar', [term('openbar', 'open bar')], shown, undefined],
  ['a word that the hit has is right', 'festival', [term('festival', 'jazz')], shown, undefined],
  ['with its accents', 'theatr', [term('theatr', 'theatre')], shown, 'théâtre'],
])('%s', (_, text, terms, record, expected) => {
  expect(meant(text, terms, record)).toBe(expected)
})
