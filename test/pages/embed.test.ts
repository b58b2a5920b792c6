/** The web components, in a page of another origin with a strict policy, in a real Chromium. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { components } from '../../src/pages/embed/components.ts'
import { axeFindings, missingBrowser, overflow, startBrowser } from '../support/browser.ts'
import { type Filled, startFilled } from '../support/filled.ts'

let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

const fetched = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })

describe('the scripts', () => {
  test('have addresses that stay, for pages of every origin', async () => {
    for (const { name } of components) {
      const answer = await fetched(`/embed/${name}.js`)
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      const again = await fetched(`/embed/${name}.js`, { 'If-None-Match': answer.headers.get('etag') ?? '' })
      expect(again.status).toBe(304)
    }
    expect((await fetched('/embed/none.js')).status).toBe(404)
  })

  /** Bytes that are sent of a module and of all that it imports, by their addresses. */
  async function modules(path: string, found = new Map<string, number>()): Promise<Map<string, number>> {
    if (found.has(path)) return found
    const answer = await fetched(path, { 'Accept-Encoding': 'gzip' })
    expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 200, '*'])
    const text = await answer.text()
    found.set(path, Number(answer.headers.get('content-length')))
    for (const [, next = ''] of text.matchAll(/^import\b[^'"]*'([^']+)'/gm))
      await modules(new URL(next, app.url + path).pathname, found)
    return found
  }

  test('weigh less than 15 kB together, as they are sent to a browser without Brotli', async () => {
    const found = new Map<string, number>()
    for (const { name } of components) await modules(`/embed/${name}.js`, found)
    expect(found.size).toBeGreaterThan(components.length * 2)
    const bytes = [...found.values()].reduce((sum, sent) => sum + sent, 0)
    expect(bytes).toBeGreaterThan(5_000)
    expect(bytes).toBeLessThan(15_000)
  })
})

describe.skipIf(missingBrowser)('in Chromium', () => {
  let browser: Browser
  let page: Page
  const errors: string[] = []
  const asked = new Set<string>()
  /** Whose page it is: nothing of it is allowed but the calendar's scripts and answers. */
  const host = createServer((_, response) => {
    response.setHeader('Content-Security-Policy', `default-src 'none'; script-src ${app.url}; connect-src ${app.url}`)
    response.setHeader('Content-Type', 'text/html')
    response.end(`<!doctype html><html lang="de"><meta name="color-scheme" content="light dark"><title>Host</title>
<main><h1>Host</h1>
<kalends-list per_page="2" start_date="2027-03-01"></kalends-list>
<kalends-month month="2027-07" lang="en"></kalends-month>
<kalends-map lang="fr"></kalends-map></main>
${components.map(({ name }) => `<script type="module" src="${app.url}/embed/${name}.js"></script>`).join('')}`)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    browser = await startBrowser()
    page = await browser.newPage({ viewport: { width: 900, height: 900 } })
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await browser.close()
    host.closeAllConnections()
    await new Promise((resolve) => host.close(resolve))
  })

  const list = () => page.locator('kalends-list')
  const month = () => page.locator('kalends-month')
  const map = () => page.locator('kalends-map')
  const focused = () =>
    page.evaluate<string>('document.activeElement.shadowRoot.activeElement.getAttribute("aria-label") ?? ""')

  test('the list shows events in the language of the page, and goes on', async () => {
    await list().getByRole('listitem').nth(1).waitFor()
    expect(await list().getByRole('listitem').count()).toBe(2)
    const link = list().getByRole('link').first()
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^${app.url}/de/event/`))
    await list().getByRole('button', { name: 'Weitere Veranstaltungen' }).press('Enter')
    await list().getByRole('listitem').nth(3).waitFor()
    const third = await list().getByRole('link').nth(2).textContent()
    expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')).toBe(third)
  })

  test('an attribute is a parameter: what it changes is shown, and so is what is wrong with it', async () => {
    await list().evaluate((element: { setAttribute(name: string, value: string): void }) =>
      element.setAttribute('search', 'Jazznacht'),
    )
    await list().getByRole('link', { name: 'Jazznacht' }).waitFor()
    expect(await list().getByRole('listitem').count()).toBe(1)
    await page.evaluate(`document.querySelector('kalends-list').setAttribute('start_date', 'irgendwann')`)
    await list().getByRole('status').filter({ hasText: 'konnten nicht geladen werden' }).waitFor()
    expect(await list().getByRole('listitem').count()).toBe(0)
    await page.evaluate(`document.querySelector('kalends-list').removeAttribute('start_date')`)
    await list().getByRole('link', { name: 'Jazznacht' }).waitFor()
    await page.evaluate(`document.querySelector('kalends-list').setAttribute('search', 'xyzzy')`)
    await list().getByText('Keine Veranstaltungen gefunden.').waitFor()
  })

  test('where the service is away there is a button that tries again', async () => {
    await page.route('**/cal/events/v1/events?*', (route) => route.abort())
    await page.evaluate(`document.querySelector('kalends-list').setAttribute('search', 'konzert')`)
    const again = list().getByRole('button', { name: 'Noch einmal versuchen' })
    await again.waitFor()
    await page.unroute('**/cal/events/v1/events?*')
    await again.click()
    await list().getByRole('link', { name: 'Sommerkonzert' }).waitFor()
    errors.splice(0)
  })

  test('texts of strangers are texts', async () => {
    const title = 'Tea & <b>biscuits</b> "1 < 2" for two'
    const { body } = await app.post(
      '/events',
      { title, start_date: '2027-03-11 10:00', end_date: '2027-03-11 11:00' },
      'administrator',
      { Prefer: 'wait=5' },
    )
    await page.evaluate(`document.querySelector('kalends-list').setAttribute('search', 'biscuits')`)
    await list().getByRole('link', { name: body.title }).waitFor()
    expect(await list().locator('li b').allTextContents()).toEqual(['11'])
  })

  test('in the month the arrow keys go from day to day, and Enter shows the events of one', async () => {
    const day = month().getByRole('button', { name: /July 14: \d+ event/ })
    await day.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toContain('July 13')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain('July 20')
    await page.keyboard.press('End')
    expect(await focused()).toContain('July 31')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toContain('July 31')
    await day.press('Enter')
    await month().getByRole('link', { name: 'Bastille Day' }).waitFor()
    expect(await day.getAttribute('aria-pressed')).toBe('true')
    await month().getByRole('button', { name: 'Next month' }).press('Enter')
    await month().getByRole('heading', { name: 'August 2027' }).waitFor()
    await expect.poll(focused).toBe('Next month')
  })

  test('the map moves and zooms by keyboard, and a circle leads to its events', async () => {
    const boxes: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/map')) boxes.push(`${searchParams.get('zoom')} ${searchParams.get('bbox')}`)
    })
    const circle = map().locator('[part=cluster]').first()
    await circle.waitFor()
    expect(await circle.getAttribute('aria-label')).toMatch(/\d événement/)
    const svg = map().locator('svg')
    await svg.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => boxes.length).toBe(1)
    await page.keyboard.press('+')
    await expect.poll(() => boxes.length).toBe(2)
    const zooms = boxes.map((box) => Number(box.split(' ')[0]))
    expect(zooms[1]).toBe(zooms[0]! + 1)
    await map().getByRole('button', { name: 'Réduire' }).click()
    await expect.poll(() => boxes.length).toBe(3)
    await map().locator('[aria-busy]').waitFor({ state: 'detached' })
    await circle.press('Enter')
    await expect.poll(() => boxes.length).toBe(4)
    expect(Number(boxes[3]?.split(' ')[0])).toBeGreaterThan(zooms[0]!)
    await map().getByRole('listitem').first().waitFor()
  })

  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page)).toEqual([])
  })

  test('the policy of the page refuses nothing, and nobody but the calendar is asked', () => {
    expect(errors.filter((text) => !/status of 400/.test(text))).toEqual([])
    expect([...asked].filter((origin) => origin !== app.url)).toEqual([new URL(page.url()).origin])
  })

  test('the page /embed shows them, and its fields change the lines to paste', async () => {
    const shown = await browser.newPage({ reducedMotion: 'reduce' })
    await shown.goto(`${app.url}/fr/embed`)
    const section = shown.locator('section', { has: shown.locator('kalends-list') })
    await section.getByLabel('Mots').fill('"jazz" & <co>')
    await section.getByLabel('Événements').fill('3')
    await section.getByLabel('Langue').selectOption('de')
    await expect
      .poll(() => section.locator('pre').textContent())
      .toBe(
        `<script type="module" src="${app.url}/embed/list.js"></script>\n` +
          '<kalends-list per_page="3" lang="de" q="&quot;jazz&quot; &amp; &lt;co>"></kalends-list>',
      )
    await section.getByLabel('Mots').fill('')
    await section.getByLabel('Événements').press('Enter')
    await section.locator('kalends-list').getByRole('listitem').nth(2).waitFor()
    for (const { name } of components)
      await shown
        .locator(`kalends-${name}`)
        .getByRole('listitem')
        .first()
        .waitFor({ state: name === 'month' ? 'detached' : 'visible' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await shown.emulateMedia({ colorScheme })
      expect(await axeFindings(shown)).toEqual([])
    }
    for (const width of [320, 800, 1280]) {
      await shown.setViewportSize({ width, height: 800 })
      expect([width, await overflow(shown)]).toEqual([width, 0])
    }
    await shown.close()
  })
})
