/** Categories and tags: writes, the hierarchy, and how events link them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../src/calendar/ports.ts'
import { resources } from '../../src/calendar/resources/index.ts'
import type { Document, WriteContext } from '../../src/calendar/writes/context.ts'
import { removeTerm } from '../../src/calendar/writes/term-rules.ts'
import { create, update } from '../../src/calendar/writes/write.ts'
import { type Running, startApp } from '../support/app.ts'
import { event, listed, make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const patch = (path: string, body: Record<string, unknown>) => app.call('PATCH', path, { body, as: 'administrator' })
const remove = (path: string) => app.call('DELETE', path, { as: 'administrator' })
const category = (name: string, more = {}) => make(app, '/categories', { name, ...more })
const names = (records: { name: string }[]) => records.map(({ name }) => name)

describe.each([
  ['/categories', 'categories'],
  ['/tags', 'tags'],
] as const)('%s', (path, key) => {
  test('a create has a slug from its name', async () => {
    expect(
      await make(app, path, { name: 'Fête  & <b>Co</b>', description: '<p>D</p><script></script>' }),
    ).toMatchObject({ name: 'Fête & Co', slug: 'fete-co', description: '<p>D</p>', count: 0 })
    expect(await make(app, path, { name: 2026 })).toMatchObject({ name: '2026', slug: '2026' })
  })

  test('a used name, in any case, is refused with the id of its term', async () => {
    const { id } = await make(app, path, { name: 'Éxists' })
    for (const name of ['Éxists', 'EXISTS', ' exists ']) {
      expect(await app.post(path, { name }, 'editor')).toMatchObject({
        status: 400,
        body: { code: 'term_exists', data: { status: 400, term_id: id } },
      })
    }
    expect(await make(app, path, { name: 'Exists', slug: 'with-a-slug-of-its-own' })).toMatchObject({
      name: 'Exists',
      slug: 'with-a-slug-of-its-own',
    })
    expect((await app.post(path, { name: 'Exists', slug: 'exists' }, 'editor')).body.code).toBe('term_exists')
    expect(await make(app, path, { name: 'Another name', slug: 'exists' })).toMatchObject({ slug: 'exists-2' })
  })

  test('one of several concurrent creates succeeds, the others get its id', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.post(path, { name: 'At once' }, 'editor')))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 201) expect([body.code, body.data.term_id]).toEqual(['term_exists', made[0]?.body.id])
  })

  test('a deleted one is no value of a facet, although its events still have its id', async () => {
    const { id } = await make(app, path, { name: 'Soon deleted' })
    const made = await makeEvent(app, { [key]: [id] })
    const counted = async () => {
      const { facets } = (await app.get(`/events?include=${made.id}&facets=${key}`)).body as unknown as {
        facets: Record<string, { values: { value: number }[] }>
      }
      return facets[key]?.values.map(({ value }) => value)
    }
    expect(await counted()).toContain(id)
    await remove(`${path}/${id}?wait_for_index=true`)
    expect(await counted()).not.toContain(id)
  })

  test('one of several concurrent deletes succeeds, also during updates', async () => {
    const { id } = await make(app, path, { name: 'Contested' })
    const [changes, deletes] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, (_, n) => patch(`${path}/${id}`, { description: String(n) }))),
      Promise.all(Array.from({ length: 4 }, () => remove(`${path}/${id}`))),
    ])
    expect(deletes.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
    for (const { status } of changes) expect([200, 404, 409]).toContain(status)
    expect((await app.get(`${path}/${id}`)).status).toBe(404)
  })

  test('a rename to a used name is allowed, to a used slug not', async () => {
    const one = await make(app, path, { name: 'Rename one' })
    await make(app, path, { name: 'Rename two' })
    expect((await patch(`${path}/${one.id}`, { name: 'Rename two' })).body).toMatchObject({
      name: 'Rename two',
      slug: 'rename-one',
    })
    expect(await patch(`${path}/${one.id}`, { slug: 'rename-two' })).toMatchObject({
      status: 400,
      body: { code: 'duplicate_term_slug' },
    })
    expect((await patch(`${path}/${one.id}`, { slug: 'Rename One' })).body.slug).toBe('rename-one')
  })

  test('an event links them by id, slug or name, in any list', async () => {
    const one = await make(app, path, { name: 'First, with a comma' })
    const two = await make(app, path, { name: 'Segundo' })
    await app.call('PATCH', `/fr${path}/${two.id}`, { body: { name: 'Deuxième' }, as: 'administrator' })
    const cases: [unknown, number[]][] = [
      [one.id, [one.id]],
      [String(one.id), [one.id]],
      [
        [one.id, two.id],
        [one.id, two.id],
      ],
      [`${two.id},${one.id}`, [two.id, one.id]],
      [[`${one.id},${two.id}`], [one.id, two.id]],
      ['segundo', [two.id]],
      ['Segundo', [two.id]],
      ['SEGUNDO ', [two.id]],
      [['First, with a comma'], [one.id]],
      ['first-with-a-comma, segundo', [one.id, two.id]],
      [['deuxieme'], [two.id]],
      [['Deuxième', two.id, 'segundo'], [two.id]],
      [
        [one.id, 'Segundo', one.id],
        [one.id, two.id],
      ],
      [
        [one, two],
        [one.id, two.id],
      ],
      ['2026', undefined as never],
    ]
    for (const [sent, ids] of cases) {
      const made = await makeEvent(app, { [key]: sent })
      if (ids) expect([sent, made[key].map(({ id }) => id)]).toEqual([sent, ids])
      else expect(names(made[key])).toEqual(['2026'])
    }
  })

  test('an event links one by its slug in any Unicode form', async () => {
    const { id, slug } = await make(app, path, { name: 'Korea', slug: '한국' })
    const made = await makeEvent(app, { [key]: [slug.normalize('NFC'), slug.normalize('NFD')] })
    expect(made[key].map((term) => term.id)).toEqual([id])
  })

  test('a list replaces the links; an unknown name is created, an unknown number refused', async () => {
    const made = await makeEvent(app, { [key]: ['Old'] })
    expect(names((await patch(`/events/${made.id}`, { [key]: ['Brand new', 'BRAND NEW'] })).body[key])).toEqual([
      'Brand new',
    ])
    expect((await app.get(`${path}?search=brand&hide_empty=false`)).body.total).toBe(1)
    for (const sent of [[99999], '99999', ['Never made', 99999]]) {
      expect(await patch(`/events/${made.id}`, { [key]: sent })).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { [key]: expect.stringContaining('99999') } } },
      })
    }
    expect((await app.get(`${path}?search=never&hide_empty=false`)).body.total).toBe(0)
    expect(names((await app.get(`/events/${made.id}`)).body[key])).toEqual(['Brand new'])
  })

  test('one of the other taxonomy is unknown', async () => {
    const other = await make(app, path === '/tags' ? '/categories' : '/tags', { name: `Other than ${key}` })
    expect((await app.post('/events', event({ [key]: [other.id] }), 'editor')).status).toBe(400)
  })

  test('a deleted one is not listed, counted or found; its name is free', async () => {
    const gone = await make(app, path, { name: 'Going' })
    const { id, modified } = await makeEvent(app, { title: 'Bereft', [key]: ['Going', 'Staying'] })
    expect((await remove(`${path}/${gone.id}`)).body).toMatchObject({ id: gone.id, count: 1 })
    for (const record of [
      (await app.get(`/events/${id}`)).body,
      (await app.get(`/events?include=${id}`)).body.events[0],
    ])
      expect([names(record?.[key] ?? []), record?.modified]).toEqual([['Staying'], modified])
    for (const which of [gone.id, 'going', 'Going']) expect((await app.get(`/events?${key}=${which}`)).status).toBe(400)
    expect(await listed(app, `${path}?event=${id}`)).toHaveLength(1)
    const again = await make(app, path, { name: 'Going' })
    expect(again.slug).toBe('going')
    expect(again.id).toBeGreaterThan(gone.id)
    expect(names((await app.get(`/events/${id}`)).body[key])).toEqual(['Staying'])
  })
})

/** The store, with something else happening right before the next write of a record. */
function interrupted(meanwhile: () => Promise<unknown>): Store {
  let done = false
  return new Proxy(app.engine.store, {
    get: (store, name: keyof Store) =>
      name !== 'put'
        ? store[name].bind(store)
        : async (...write: Parameters<Store['put']>) => {
            if (!done) {
              done = true
              await meanwhile()
            }
            return store.put(...write)
          },
  })
}

describe('the hierarchy of categories', () => {
  const context = (store: Store): WriteContext => ({
    store,
    caller: { id: 1, name: '', role: 'administrator' },
    language: 'en',
    defaultLanguage: 'en',
    zone: 'UTC',
    currency: '',
    now: 1_800_000_000,
    place: async () => undefined,
    hashPassword: async () => '',
  })
  const parentOf = async (id: number) => (await app.engine.store.get<Document>('categories', [id]))[0]?.parent

  test('concurrent moves make no loop: the one that would close it is undone', async () => {
    const [one, two, top] = [
      await category('At once one'),
      await category('At once two'),
      await category('At once top'),
    ]
    await patch(`/categories/${one.id}`, { parent: top.id })
    const store = interrupted(() => patch(`/categories/${two.id}`, { parent: one.id }))
    await expect(update(resources.categories, one.id, { parent: two.id }, context(store))).rejects.toMatchObject({
      code: 'rest_conflict',
    })
    expect([await parentOf(one.id), await parentOf(two.id)]).toEqual([top.id, one.id])
  })

  test('a child created or moved under one that is deleted concurrently moves up', async () => {
    const [grand, other] = [await category('Grand'), await category('Other')]
    for (const [name, write] of [
      ['created', create],
      [
        'moved',
        (...[resource, input, context]: Parameters<typeof create>) => update(resource, other.id, input, context),
      ],
    ] as const) {
      const parent = await category(`Going while ${name}`, { parent: grand.id })
      const made = await write(
        resources.categories,
        { name: `Below, ${name}`, parent: parent.id },
        context(interrupted(() => remove(`/categories/${parent.id}`))),
      )
      expect([made.parent, await parentOf(made.id)]).toEqual([grand.id, grand.id])
    }
  })

  test('one that is created while its parent is deleted moves up with the deletion', async () => {
    const [grand, parent] = [await category('Grandfather'), await category('Father')]
    await patch(`/categories/${parent.id}`, { parent: grand.id })
    const [document] = await app.engine.store.get<Document>('categories', [parent.id])
    let late: Document | undefined
    // Stored after the deletion looked for children, and before it removes: nothing else is left to notice it.
    const store = new Proxy(app.engine.store, {
      get: (target, name: keyof Store) =>
        name !== 'remove'
          ? target[name].bind(target)
          : async (...args: Parameters<Store['remove']>) => {
              late = await create(resources.categories, { name: 'Late', parent: parent.id }, context(target))
              return target.remove(...args)
            },
    })
    expect(await removeTerm(resources.categories, document!, context(store))).toBe(true)
    expect(await parentOf(late!.id)).toBe(grand.id)
  })

  test('the same name may be used on another level', async () => {
    const above = await category('Level above')
    const top = await category('Level')
    const below = await category('Level', { parent: above.id })
    expect([top.parent, below.parent, below.slug]).toEqual([0, above.id, 'level-2'])
    expect(await app.post('/categories', { name: 'Level', parent: above.id }, 'editor')).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { term_id: below.id } },
    })
  })

  test('a missing parent, or a text, is refused', async () => {
    for (const parent of [99999, 'music', -1, 1.5, [1]]) {
      expect(await app.post('/categories', { name: 'Orphan', parent }, 'editor')).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { parent: expect.any(String) } } },
      })
    }
  })

  test('a loop of any length is refused', async () => {
    const one = await category('Loop one')
    const two = await category('Loop two', { parent: one.id })
    const three = await category('Loop three', { parent: two.id })
    for (const parent of [one.id, two.id, three.id])
      expect(await patch(`/categories/${one.id}`, { parent })).toMatchObject({
        status: 400,
        body: { data: { params: { parent: expect.any(String) } } },
      })
    expect((await patch(`/categories/${three.id}`, { parent: one.id })).body.parent).toBe(one.id)
    expect((await patch(`/categories/${three.id}`, { parent: 0 })).body.parent).toBe(0)
    expect((await patch(`/categories/${one.id}`, { parent: three.id })).body.parent).toBe(three.id)
  })

  test('events of descendants are found under the parent, also after a move', async () => {
    const [one, two] = [await category('Above one'), await category('Above two')]
    const below = await category('Below', { parent: one.id })
    const { id } = await makeEvent(app, { categories: [below.id] })
    const found = (of: number) => listed(app, `/events?starts_after=2900-01-01&categories=${of}`)
    expect([await found(one.id), await found(two.id)]).toEqual([[id], []])
    await patch(`/categories/${below.id}`, { parent: two.id })
    expect([await found(one.id), await found(two.id), await found(below.id)]).toEqual([[], [id], [id]])
    expect((await app.get(`/events/${id}`)).body.categories[0]).toMatchObject({
      parent: two.id,
      urls: { up: expect.stringContaining(`/categories/${two.id}`) },
    })
  })

  test('the children of a deleted one move up', async () => {
    const top = await category('Grandmother')
    const middle = await category('Mother', { parent: top.id })
    const children = [await category('Daughter', { parent: middle.id }), await category('Son', { parent: middle.id })]
    const { id } = await makeEvent(app, { categories: [children[0]?.id, middle.id] })
    await remove(`/categories/${middle.id}`)
    for (const child of children)
      expect((await app.get(`/categories/${child.id}`)).body).toMatchObject({ parent: top.id })
    expect(await listed(app, `/categories?parent=${top.id}&hide_empty=false`)).toEqual(
      children.map((child) => child.id),
    )
    expect(await listed(app, `/events?starts_after=2900-01-01&categories=${top.id}`)).toEqual([id])
    await remove(`/categories/${top.id}`)
    expect((await app.get(`/categories/${children[1]?.id}`)).body.parent).toBe(0)
  })
})
