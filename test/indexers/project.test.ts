import { expect, test } from 'vitest'
import { indexedRecord } from '../../indexers/documents/project.ts'
import { initialValues } from '../../src/calendar/declaration/initial.ts'
import { resources } from '../../src/calendar/resources/index.ts'

test('an index document holds nothing that is for writes alone, inside linked records neither', () => {
  const ofWrites = {
    idempotency_key: '1:k',
    idempotency_digest: 'd',
    source_id: 's',
    source_digest: 'd',
    source_fields: ['title'],
    source_values: { 'en.title': ['a', 'b'] },
    external_id: 'shop:1',
    audit: 7,
    slugs_before_trash: { en: 'x' },
  }
  const document = { id: 1, rev: 2, texts: {}, ...ofWrites }
  const record = { ...document, password: 'hash', venues: [document], organizers: [document] }
  const clean = { id: 1, rev: 2, texts: {} }
  const event = { ...initialValues(resources.events.fields), ...clean }
  expect(indexedRecord('events', record)).toEqual({ ...event, password: '', venues: [clean], organizers: [clean] })
  expect(indexedRecord('events', { ...document, password: null })).toEqual({ ...event, password: null })
  expect(indexedRecord('events', document)).toMatchObject({ password: null, event_status: 'scheduled' })
})
