/** Records as JSON, cached: rendered once for many lists, in a bounded cache. */
import { expect, test } from 'vitest'
import { anonymous } from '../../src/calendar/access/visibility.ts'
import type { View } from '../../src/calendar/declaration/resource.ts'
import { Catalogue } from '../../src/calendar/records/catalogue.ts'
import { RenderedRecords } from '../../src/http/output/rendered-records.ts'
import { viewWith } from '../../src/http/output/serialize.ts'

const view: View = viewWith({
  language: 'en',
  defaultLanguage: 'en',
  site: 'http://x',
  addressPrefix: '/cal/events/v1',
  base: 'http://x',
  host: 'x',
  now: 0,
  zone: 'UTC',
  currency: '',
  stable: false,
  single: false,
  open: false,
  editing: false,
  allLanguages: false,
  caller: anonymous,
  catalogue: new Catalogue(),
})

/** A tag that counts how often it is shown. */
function tag(id: number, description = '') {
  let shown = 0
  const texts = { en: { name: `Tag ${id}`, slug: `tag-${id}`, description } }
  const record = {
    id,
    rev: 1,
    language: 'en',
    count: 0,
    names: [],
    get texts() {
      shown++
      return texts
    },
  }
  const json = JSON.stringify({ id, texts })
  return { hit: { id, record, json, version: 1, cursor: '' }, times: () => shown }
}

test('a rendered record is cached until larger ones need the space', () => {
  const rendered = new RenderedRecords()
  const small = tag(1)
  const text = rendered.json('tags', small.hit, view)
  expect(JSON.parse(text)).toMatchObject({ id: 1, name: 'Tag 1' })
  const once = small.times()
  expect(rendered.json('tags', small.hit, view)).toBe(text)
  expect(small.times()).toBe(once)
  for (let id = 2; id < 102; id++) rendered.json('tags', tag(id, 'x'.repeat(200_000)).hit, view)
  expect(rendered.json('tags', small.hit, view)).toBe(text)
  expect(small.times()).toBe(2 * once)
})

test('another record with the same id and version is rendered again, as after a repair', () => {
  const rendered = new RenderedRecords()
  expect(JSON.parse(rendered.json('tags', tag(1, 'altered').hit, view))).toMatchObject({ description: 'altered' })
  expect(JSON.parse(rendered.json('tags', tag(1, 'repaired').hit, view))).toMatchObject({ description: 'repaired' })
})

test('some keys of a record are cached beside the whole of it, and without its distance', () => {
  const rendered = new RenderedRecords()
  const { hit, times } = tag(1)
  const near = { ...hit, distance: 1 }
  expect(JSON.parse(rendered.json('tags', near, view))).toMatchObject({ slug: 'tag-1', distance: 1 })
  expect(rendered.part('tags', near, view, ['id', 'name'])).toBe('{"id":1,"name":"Tag 1"}')
  const before = times()
  expect(rendered.part('tags', near, view, ['id', 'name'])).toBe('{"id":1,"name":"Tag 1"}')
  expect(times()).toBe(before)
  expect(rendered.part('tags', near, view, ['id'])).toBe('{"id":1}')
})

test('what a feed makes of a record is cached by its name', () => {
  const rendered = new RenderedRecords()
  const { hit } = tag(1)
  const made: string[] = []
  const make = (name: string) => rendered.text('tags', hit, view, name, () => String(made.push(name)))
  expect(['a', 'a', 'b', 'a'].map(make)).toEqual(['1', '1', '2', '1'])
  expect(made).toEqual(['a', 'b'])
})
