/** `highlight=true`: lists say where they found what was searched for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, type Shown, startApp } from '../support/app.ts'
import { make, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
  await makeEvent(app, {
    title: 'Rock & jazz, 5 < 6',
    description: `<p>${'Words before it. '.repeat(30)}A night of jazz<script>alert(1)</script>.</p>`,
    excerpt: 'Jazz &lt;img src=x onerror=alert(1)&gt;',
    categories: ['Jazz & blues'],
    tags: ['Late jazz'],
    venue: { venue: 'Jazz cellar', city: 'Basel', country: 'Switzerland' },
    organizer: [{ organizer: 'Jazz society', website: 'https://jazz.example/?a="b"' }],
    texts: { fr: { title: 'Soirée', description: 'La fête de l’été' } },
  })
  await makeEvent(app, {
    title: 'Secret zither',
    description: 'A zither behind a wall',
    venue: { venue: 'Zither hall' },
    tags: ['Zither'],
    password: 'x',
  })
  await make(app, '/venues', { venue: 'Accordion house', address: 'Accordion lane 5', description: 'An accordion.' })
})
afterAll(() => app.stop())

async function found(path: string, as?: 'editor'): Promise<Shown[]> {
  const { body, status, text } = await app.get(path, as)
  expect(status, text).toBe(200)
  return body.events ?? body.venues ?? body.organizers
}

const highlightsOf = async (path: string, as?: 'editor') => (await found(path, as)).map(({ highlights }) => highlights)

const events = '/events?start_date=2999-01-01&end_date=2999-12-31&'
const jazz = '<mark>jazz</mark>'
const Jazz = '<mark>Jazz</mark>'

describe('events', () => {
  test('all fields', async () => {
    const [highlights] = await highlightsOf(`${events}q=jazz&highlight=true`)
    expect(highlights).toEqual({
      title: [`Rock &amp; ${jazz}, 5 &lt; 6`],
      excerpt: [expect.stringMatching(/^<mark>Jazz<\/mark>/)],
      description: [expect.stringMatching(/^…(?:Words|before|it\.) .*A night of <mark>jazz<\/mark>\.$/)],
      venue: [`${Jazz} cellar`],
      organizer: [`${Jazz} society`],
      categories: [`${Jazz} &amp; blues`],
      tags: [`Late ${jazz}`],
    })
  })

  test('the town, and what it lies in', async () => {
    expect(await highlightsOf(`${events}q=basel%20switzerland&highlight=true`)).toEqual([
      expect.objectContaining({ city: ['<mark>Basel</mark>'], country: ['<mark>Switzerland</mark>'] }),
    ])
  })

  test('in the language asked for', async () => {
    expect(await highlightsOf(`${events}q=ete&highlight=true&i18n_language=fr`)).toEqual([
      { description: ['La fête de l’<mark>été</mark>'] },
    ])
  })

  test('of search, where it searched', async () => {
    const [highlights] = await highlightsOf(`${events}search=jazz&highlight=true`)
    expect(Object.keys(Object(highlights))).toEqual(['title', 'excerpt', 'description'])
    expect(await highlightsOf(`${events}search=jazz&orderby=relevance&highlight=true`)).toEqual([highlights])
  })

  test('in the stable shape', async () => {
    const [highlights] = await highlightsOf(`${events}q=cellar&highlight=true&shape=stable`)
    expect(highlights).toEqual({ venue: ['Jazz <mark>cellar</mark>'] })
  })

  test('of records without anything but the highlights', async () => {
    expect(await found(`${events}q=cellar&highlight=true&_fields=id,highlights`)).toEqual([
      { id: expect.any(Number), highlights: { venue: ['Jazz <mark>cellar</mark>'] } },
    ])
  })

  test('only where they are asked for, and there is something to find', async () => {
    for (const query of ['q=jazz', 'search=jazz', 'q=jazz&highlight=false', 'highlight=true'])
      for (const event of await found(`${events}${query}`)) expect(event).not.toHaveProperty('highlights')
    const csv = await app.get('/events.csv?q=jazz&highlight=true')
    expect(csv.text).not.toContain('highlights')
    expect(csv.text).not.toContain('<mark>')
  })

  test('what a protected event does not show is not highlighted', async () => {
    expect(await highlightsOf(`${events}q=zither&highlight=true`)).toEqual([])
    expect(await highlightsOf(`${events}q=zither&highlight=true`, 'editor')).toEqual([
      { title: ['Secret <mark>zither</mark>'] },
    ])
    expect(await highlightsOf(`${events}q=zither&highlight=true&context=edit`, 'editor')).toEqual([
      {
        title: ['Secret <mark>zither</mark>'],
        description: ['A <mark>zither</mark> behind a wall'],
        venue: ['<mark>Zither</mark> hall'],
        tags: ['<mark>Zither</mark>'],
      },
    ])
  })
})

test('venues', async () => {
  expect(await highlightsOf('/venues?q=accordion&highlight=true')).toEqual([
    {
      venue: ['<mark>Accordion</mark> house'],
      description: ['An <mark>accordion</mark>.'],
      address: ['<mark>Accordion</mark> lane 5'],
    },
  ])
  expect(await highlightsOf('/venues?search=accord&highlight=true')).toEqual([
    { venue: ['<mark>Accordion</mark> house'], address: ['<mark>Accordion</mark> lane 5'] },
  ])
})

test('organizers', async () => {
  expect(await highlightsOf('/organizers?q=jazz&highlight=true')).toEqual([
    {
      organizer: [`${Jazz} society`],
      website: [expect.stringMatching(/^https:\/\/<mark>jazz<\/mark>\.example\/\?a=/)],
    },
  ])
})
