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
    test('has no finding of axe, in light and in dark', async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(app.url + path)
      expect(await axeFindings(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFindings(page, ['color-contrast'])).toEqual([])
    })

    test('is not wider than its window', async () => {
      for (const width of [320, 390, 800, 1280, 2000]) {
        await page.setViewportSize({ width, height: 800 })
        expect([width, await overflow(page)]).toEqual([width, 0])
      }
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
})
