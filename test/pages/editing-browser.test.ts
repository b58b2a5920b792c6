/** The pages for people who write, in a real Chromium: by keyboard and with script, without a finding of axe. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { axeFindings, missingBrowser, overflow, startBrowser } from '../support/browser.ts'
import { event } from '../support/records.ts'

describe.skipIf(missingBrowser)('in Chromium', () => {
  let app: Running
  let browser: Browser
  let page: Page
  let id: number
  let venue: number
  let recurrence: string
  const errors: string[] = []
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startApp({ PROPOSALS: 'on' }), startBrowser()])
    await app.post('/categories', { name: 'Music' }, 'editor')
    venue = (await app.post('/venues', { venue: 'Kornhaus', city: 'Bern', country: 'Switzerland' }, 'editor')).body.id
    const texts = { fr: { title: 'Chœur' } }
    const body = event({
      title: 'Choir',
      status: 'pending',
      texts,
      rrule: 'FREQ=WEEKLY;COUNT=3',
      venue: { venue: 'Hall' },
    })
    const made = (await app.post('/events', body, 'contributor')).body
    id = made.id
    recurrence = `${made.utc_start_date.replaceAll(/\D/g, '').replace(/^(.{8})/, '$1T')}Z`
    page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.goto(`${app.url}/en/edit`)
    await page.getByLabel('Key').fill(app.keys.editor)
    await page.getByLabel('Key').press('Enter')
    await page.waitForURL('**/en/edit')
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
  })

  const pages: readonly [kind: string, path: () => string][] = [
    ['events of an account', () => '/en/edit'],
    ['review', () => '/fr/edit/review'],
    ['new event', () => '/de/edit/events/new'],
    ['event', () => `/en/edit/events/${id}`],
    ['history', () => `/de/edit/events/${id}/history`],
    ['proposal', () => '/fr/propose'],
    ['dates of a series', () => `/de/edit/events/${id}/dates`],
    ['one date', () => `/fr/edit/events/${id}/dates/${recurrence}`],
    ['venues', () => '/en/edit/venues'],
    ['venue', () => `/de/edit/venues/${venue}`],
    ['new organizer', () => '/fr/edit/organizers/new'],
  ]

  test.each(pages)('the page of %s has no finding of axe, and fits any window', async (_, path) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(app.url + path())
    expect(await axeFindings(page)).toEqual([])
    for (const width of [320, 800, 2000]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await overflow(page)]).toEqual([width, 0])
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page, ['color-contrast'])).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('an event is made with a venue that was suggested, checked, and published', async () => {
    await page.goto(`${app.url}/en/edit/events/new`)
    await page.getByRole('group', { name: 'English' }).getByLabel('Title').fill('Jazz night')
    await page.getByLabel('Start').fill('2027-07-04T19:30')
    await page.getByLabel('Music').check()
    await page.getByLabel('Repeats').selectOption('by weeks')
    await page.getByLabel('Ends').selectOption('after so many times')
    await page.getByLabel('How many times').fill('3')
    const venue = page.getByRole('group', { name: 'Where' }).getByLabel('Venue')
    await venue.pressSequentially('korn')
    await page.locator('#venues option').first().waitFor({ state: 'attached' })
    await venue.fill('Kornhaus, Bern')
    await page.getByRole('button', { name: 'Save' }).click()
    const problems = page.getByRole('alert').getByRole('link', { name: 'End', exact: true })
    await problems.waitFor()
    expect(await page.evaluate('document.activeElement.className')).toBe('errors')
    await problems.click()
    expect(await page.evaluate('document.activeElement.id')).toBe('f-end_date')
    await page.getByLabel('End', { exact: true }).fill('2027-07-04T22:00')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('status').getByText('Saved.').waitFor()
    const { body } = await app.get('/events?search=jazz+night&group=series')
    expect(body.events).toMatchObject([{ rrule: 'FREQ=WEEKLY;COUNT=3', venue: { venue: 'Kornhaus' } }])
    expect((await app.get('/venues?search=kornhaus')).body.total).toBe(1)
  })

  describe('the map of a place', () => {
    const map = () => page.getByRole('application')
    const value = async (label: string) => Number(await page.getByLabel(label).inputValue())

    test('takes a place by a click, by keys and by its buttons', async () => {
      await page.goto(`${app.url}/en/edit/venues/new`)
      await page.getByLabel('Town').fill('Bern')
      await page.getByLabel('Town').press('Tab')
      await map().locator('.towns text', { hasText: 'Bern' }).waitFor()
      await map().press('Enter')
      const [lat, lng] = [await value('Latitude'), await value('Longitude')]
      expect([lat, lng]).toEqual([expect.closeTo(46.95, 1), expect.closeTo(7.45, 1)])
      await map().locator('.place circle').waitFor()
      await map().click({ position: { x: 40, y: 60 } })
      expect([(await value('Latitude')) > lat, (await value('Longitude')) < lng]).toEqual([true, true])
      const before = await page.locator('.place circle').getAttribute('cx')
      await map().getByRole('button', { name: 'East' }).click()
      await page.waitForFunction(`document.querySelector('.place circle').getAttribute('cx') !== '${before}'`)
    })

    test('shows where a venue is that was chosen, and leaves it there', async () => {
      await page.goto(`${app.url}/en/edit/events/new`)
      const name = page.getByRole('group', { name: 'Where' }).getByLabel('Venue')
      await name.pressSequentially('korn')
      await page.locator('#venues option').first().waitFor({ state: 'attached' })
      await name.fill('Kornhaus, Bern')
      expect(await value('Latitude')).toBeCloseTo(46.95, 1)
      await map().click({ position: { x: 40, y: 60 } })
      expect(await value('Latitude')).toBeCloseTo(46.95, 1)
      await name.fill('Another')
      expect(await page.getByLabel('Latitude').inputValue()).toBe('')
    })
  })

  test('what waits is published by the keyboard', async () => {
    await page.goto(`${app.url}/en/edit/review`)
    const button = page.getByRole('button', { name: 'Publish' })
    await button.focus()
    await button.press('Enter')
    await page.getByText('Nothing is waiting.').waitFor()
    expect((await app.get(`/events/${id}`)).body.status).toBe('publish')
  })

  test('on a phone there is one language at a time', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${app.url}/en/edit/events/${id}`)
    const shown = () =>
      page.evaluate(`[...document.querySelectorAll('[name$="[title]"]')].map((one) => one.checkVisibility())`)
    expect(await shown()).toEqual([true, false, false])
    await page.getByRole('radio', { name: 'Français' }).check()
    expect(await shown()).toEqual([false, true, false])
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('nothing is refused by the policy, and no script fails', () => {
    expect(errors.filter((text) => !/status of 40[04]/.test(text))).toEqual([])
  })
})
