/** A query in a language that the index was built without: not yet, instead of a table that there is not. */
import { expect, test } from 'vitest'
import { languageCodes } from '../../src/calendar/languages.ts'
import { Unavailable } from '../../src/calendar/ports.ts'
import { indexes } from '../../src/calendar/resources/index.ts'
import { tablesOf } from '../../src/engines/sqlite/index/tables.ts'

test('a language that the index lacks is unavailable, for its texts and its sort fields', () => {
  const [added = 'en', ...languages] = languageCodes
  const events = tablesOf(1, { indexes: [...indexes], languages, hasDocuments: true, sharesParts: true }).get('events')
  expect(() => events?.fts(added)).toThrow(Unavailable)
  expect(() => events?.fields.get('title')?.column(added)).toThrow(Unavailable)
  for (const language of languages) expect(() => events?.fts(language)).not.toThrow()
})
