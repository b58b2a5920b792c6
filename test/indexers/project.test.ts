import { expect, test } from 'vitest'
import { indexedRecord } from '../../indexers/documents/project.ts'

test('an index document holds nothing that is for writes alone, inside linked records neither', () => {
  const ofWrites = {
    idempotency_key: '1:k',
    idempotency_digest: 'd',
    source_id: 's',
    source_digest: 'd',
    source_fields: ['title'],
    external_id: 'shop:1',
    audit: 7,
    slugs_before_trash: { en: 'x' },
  }
  const document = { id: 1, rev: 2, texts: {}, ...ofWrites }
  const record = { ...document, password: 'hash', venues: [document], organizers: [document] }
  const clean = { id: 1, rev: 2, texts: {} }
  expect(indexedRecord(record)).toEqual({ ...clean, password: '', venues: [clean], organizers: [clean] })
  expect(indexedRecord({ ...document, password: null })).toEqual({ ...clean, password: null })
})
