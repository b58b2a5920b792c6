/** The pages in a real Chromium: without a finding of axe, at every width, by keyboard, with script and without. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, missingBrowser, overflow, startBrowser } from '../support/browser.ts'
import { type Filled, startFilled } from '../support/filled.ts'

/** One of each kind of page, in one language or another. */
const pages: readonly [kind: string, path: string][] = [
  ['list', '/'],
  ['search', '/fr/?q=jazz+demain&is_free=true&near=Bern'],
  ['empty list', '/de/?q=xyzzyplugh'],
  ['event', '/de/event/sommerkonzert'],
  ['venue', '/en/venue/kornhaus'],
  ['category', '/fr/events/category/jazz'],
  ['month', '/fr/calendar/'],
  ['map', '/en/map/'],
  ['documentation', '/en/cal/events/v1/doc'],
  ['page of differences', '/de/doc/coming-from-the-events-calendar'],
  ['problem', '/en/nothing'],
]

describe.skipIf(missingBrowser)('in Chromium', () => {
  let app: Filled
  let browser: Browser
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startFilled(), startBrowser()])
    page = await browser.newPage({ reducedMotion: 'reduce' })
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  describe.each(pages)('the %s', (_, path) => {
    test('is not wider than its window', async () => {
      await page.goto(app.url + path)
      for (const width of [320, 390, 800, 1280, 2000]) {
        await page.setViewportSize({ width, height: 800 })
        expect([width, await overflow(page)]).toEqual([width, 0])
      }
    })

    test('has no finding of axe, in light and in dark', async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(app.url + path)
      // One function makes all routes of the documentation, and one its schemas: axe would take a minute for all.
      const repeated = '.operation ~ .operation ~ .operation, .schema ~ .schema ~ .schema, .row ~ .row ~ .row ~ .row'
      await page.locator(repeated).evaluateAll((elements: { remove(): void }[]) => {
        for (const element of elements) element.remove()
      })
      expect(await axeFindings(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page, ['color-contrast'])).toEqual([])
    })
  })

  describe('of an event with very long words', () => {
    const word = 'Weihnachtsmarkteröffnungsveranstaltungskalender'
    let paths: string[]
    beforeAll(async () => {
      const { body } = await app.post(
        '/events',
        {
          title: `${word} ${word}`,
          description: `<h2>${word}</h2><pre>${'x'.repeat(200)}</pre><table><tr><td>${word}</td><td>${word}</td></tr></table>`,
          start_date: '+1 day',
          end_date: '+1 day',
          venue: { venue: word, city: word, address: word },
          organizer: { organizer: word, email: `${word.replace('ö', 'oe')}@example.org` },
          categories: [word],
          tags: [word, ...Array.from({ length: 15 }, (_, n) => `Tag ${n}`)],
        },
        'administrator',
        { Prefer: 'wait=5' },
      )
      const { venue, organizer, categories, tags } = body as Record<string, { id: number }[] & { id: number }>
      const [pageOf, all] = [(kind: string, id: number) => `/de/${kind}/${id}`, '/de/?q=weihnachtsmarkt']
      paths = [
        all,
        pageOf('events', body.id as number),
        pageOf('venues', venue!.id),
        pageOf('organizers', organizer![0]?.id ?? 0),
        pageOf('categories', categories![0]?.id ?? 0),
        pageOf('tags', tags![0]?.id ?? 0),
        '/de/calendar/',
      ]
    })

    test('no page is wider than its window', async () => {
      for (const path of paths) {
        await page.goto(app.url + path)
        for (const width of [320, 390, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          expect([path, width, await overflow(page)]).toEqual([path, width, 0])
        }
      }
    })

    test('the tags lead to their pages', async () => {
      await page.goto(app.url + paths[1])
      await page.getByRole('link', { name: 'Tag 3', exact: true }).click()
      await page.waitForURL(/\/de\/events\/tag\/tag-3$/)
    })
  })

  test('nothing is refused by the policy, and no script fails', () => {
    expect(errors.filter((text) => !/status of 404/.test(text))).toEqual([])
  })

  test('suggestions are chosen by keyboard', async () => {
    await page.goto(`${app.url}/en/`)
    const box = page.getByRole('combobox', { name: 'Search events' })
    await box.pressSequentially('korn')
    const option = page.getByRole('option', { name: /Kornhaus/ })
    await option.waitFor()
    expect(await box.getAttribute('aria-expanded')).toBe('true')
    await box.press('ArrowDown')
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    expect(await axeFindings(page)).toEqual([])
    await box.press('Escape')
    expect(await box.getAttribute('aria-expanded')).toBe('false')
    await box.press('ArrowDown')
    await option.waitFor()
    await box.press('ArrowDown')
    await box.press('Enter')
    await page.waitForURL('**/en/venue/kornhaus')
  })

  test('towns are suggested beside the filters and on the map, and searched for', async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const path of ['/en/', '/en/map/']) {
      await page.goto(app.url + path)
      const box = page.getByRole('combobox', { name: /^(Near|Go to a town)$/ })
      await box.pressSequentially('be')
      await page.getByRole('option', { name: 'Bern', exact: true }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await box.press('ArrowDown')
      await box.press('Enter')
      await page.waitForURL(/near=Bern/)
    }
  })

  test('the address of an event is copied where the device shares nothing', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${app.url}/de/event/sommerkonzert`)
    await page.getByRole('button', { name: 'Teilen' }).click()
    await page.getByRole('button', { name: 'Adresse kopiert' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${app.url}/de/event/sommerkonzert`)
  })

  test('the language switch stays on the record', async () => {
    await page.goto(`${app.url}/de/event/sommerkonzert`)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('link', { name: 'en', exact: true }).click()
    await page.waitForURL('**/en/event/**')
    await page.getByRole('link', { name: 'de', exact: true }).click()
    await page.waitForURL('**/de/event/sommerkonzert')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
  })

  test('without script a search, its filters and its pages work', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    const list = await plain.newPage()
    await list.goto(`${app.url}/en/`)
    await list.getByRole('searchbox').fill('concert')
    await list.getByText('Filters').click()
    await list.getByRole('checkbox').check()
    await list.getByRole('button', { name: 'Show events' }).click()
    await list.waitForURL(/q=concert.*is_free=true/)
    const chips = list.getByRole('list', { name: 'Chosen' })
    expect(await chips.getByRole('link').allTextContents()).toEqual(['“concert” ✕', 'Free ✕', 'Remove all'])
    await chips.getByRole('link', { name: 'Remove: Free' }).click()
    await list.waitForURL((url) => url.searchParams.get('q') === 'concert' && !url.searchParams.has('is_free'))
    await plain.close()
  })

  describe('the map', () => {
    const frame = () => page.getByRole('application', { name: /^Map/ })
    /** As the address has it: west, south, east, north. */
    const box = () => (new URL(page.url()).searchParams.get('bbox') ?? '').split(',').map(Number)
    const width = ([west = 0, , east = 0]: number[]) => east - west
    const count = () => page.locator('#map-list .count').textContent()

    /** The address and the list follow the map when it rests. */
    async function moved(move: () => Promise<unknown>): Promise<{ before: number[]; after: number[] }> {
      const before = page.url()
      await move()
      await page.waitForURL((url) => url.href !== before && url.searchParams.has('bbox'))
      return { before: (new URL(before).searchParams.get('bbox') ?? '').split(',').map(Number), after: box() }
    }

    beforeAll(async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(`${app.url}/en/map/`)
      await page.waitForURL((url) => url.searchParams.has('bbox'))
    })

    test('zooms and moves by keys, wheel, dragging and buttons', async () => {
      await frame().focus()
      const nearer = await moved(() => page.keyboard.press('+'))
      expect(width(nearer.after)).toBeCloseTo(width(nearer.before) / 2, 2)
      const eastwards = await moved(() => page.keyboard.press('ArrowRight'))
      expect(eastwards.after[0]).toBeGreaterThan(eastwards.before[0] ?? 0)
      const farther = await moved(() => page.getByRole('link', { name: 'Zoom out' }).click())
      expect(width(farther.after)).toBeGreaterThan(width(farther.before))
      const { x = 0, y = 0 } = (await frame().boundingBox()) ?? {}
      await page.mouse.move(x + 60, y + 60)
      const wheeled = await moved(() => page.mouse.wheel(0, -240))
      expect(width(wheeled.after)).toBeLessThan(width(wheeled.before))
      await page.mouse.down()
      await page.mouse.move(x + 90, y + 60)
      const dragged = await moved(async () => {
        await page.mouse.move(x + 160, y + 60)
        await page.mouse.up()
      })
      expect(dragged.after[0]).toBeLessThan(dragged.before[0] ?? 0)
    })

    test('shows where the visitor is, and what is on there', async () => {
      await page.context().grantPermissions(['geolocation'])
      await page.context().setGeolocation({ latitude: 46.948, longitude: 7.447 })
      const { after } = await moved(() => page.getByRole('button', { name: 'Near me' }).click())
      const [west = 0, south = 0, east = 0, north = 0] = after
      expect((west + east) / 2).toBeCloseTo(7.447, 2)
      expect([south < 46.948, north > 46.948]).toEqual([true, true])
      expect(await count()).toMatch(/^\d+ events?/)
    })

    test('a cluster opens into its parts, and in the end into its events', async () => {
      const cards = page.locator('.map-popup .card')
      for (let step = 0; step < 10 && !(await cards.count()); step++) {
        const before = page.url()
        await page.locator('.mark').first().press('Enter')
        await Promise.race([cards.first().waitFor(), page.waitForURL((url) => url.href !== before)])
      }
      expect(await cards.count()).toBeGreaterThan(0)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.locator('.map-popup').waitFor({ state: 'hidden' })
    })

    test('without script each movement is a page', async () => {
      const plain = await browser.newContext({ javaScriptEnabled: false })
      const map = await plain.newPage()
      await map.goto(`${app.url}/en/map/`)
      await map.getByRole('link', { name: 'Zoom in' }).click()
      await map.waitForURL(/bbox=/)
      await map.getByRole('searchbox', { name: 'Go to a town' }).fill('Bern')
      await map.getByRole('button', { name: 'Go', exact: true }).click()
      await map.waitForURL(/near=Bern/)
      expect(await map.locator('#map-list .card').count()).toBeGreaterThan(0)
      await plain.close()
    })
  })
})
