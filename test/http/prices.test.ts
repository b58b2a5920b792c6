/** Prices: in words for each language, as an amount, in the site's currency, and free of charge. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Body, type Running, startApp } from '../support/app.ts'
import { event, listed, makeEvent } from '../support/records.ts'

const german = 'Erwachsene CHF 20, Studierende CHF 15, Kinder gratis'
const french = 'Adultes CHF 20, étudiants CHF 15, enfants gratuits'
const english = 'Adults CHF 20, students CHF 15, children free'

let app: Running
let swiss: Running
beforeAll(async () => {
  app = await startApp()
  swiss = await startApp({ CURRENCY: 'CHF' })
})
afterAll(() => Promise.all([app.stop(), swiss.stop()]))

const make = (body: Record<string, unknown>, on = app) => makeEvent(on, body)
const read = async (id: number, language = 'en', on = app) =>
  (await on.get(`/events/${id}?i18n_language=${language}`)).body
const change = async (id: number, body: Record<string, unknown>, language = 'en') =>
  (await app.call('PATCH', `/events/${id}?i18n_language=${language}`, { body, as: 'administrator' })).body
const descriptions = (id: number) =>
  Promise.all(['en', 'fr', 'de'].map(async (language) => (await read(id, language)).cost_description))

describe('in words', () => {
  test('nothing of what was written is lost, in any language', async () => {
    const { id } = await make({ cost: english })
    await change(id, { cost: german }, 'de')
    await change(id, { cost_description: french }, 'fr')
    expect(await descriptions(id)).toEqual([english, french, german])
    expect(await read(id)).toMatchObject({
      cost: 'CHF 15 – CHF 20',
      cost_details: { currency_code: 'CHF', values: ['15', '20'] },
      is_free: false,
    })
  })

  test.each([
    ['CHF 20', 'CHF 20', 'CHF 20'],
    [12.5, '$12.5', '12.5'],
    [[5, 10, 7], '$5 – $10', '5, 10, 7'],
    ['Pay what you want', 'Pay what you want', 'Pay what you want'],
    ['', '', ''],
  ])('of %j it is the price as it was sent', async (cost, shown, cost_description) => {
    expect(await make({ cost })).toMatchObject({ cost: shown, cost_description })
  })

  test('a price without words leaves no description that another language would show', async () => {
    const { id } = await make({ cost: 'CHF 20' })
    await change(id, { cost: 'CHF 25' }, 'de')
    expect(await descriptions(id)).toEqual(['CHF 25', 'CHF 25', 'CHF 25'])
  })

  test('other amounts make the descriptions in all languages wrong', async () => {
    const { id } = await make({ cost: english })
    await change(id, { cost: german }, 'de')
    await change(id, { cost: 'Everybody CHF 25' })
    expect(await descriptions(id)).toEqual(Array(3).fill('Everybody CHF 25'))
    expect(await change(id, { cost: null })).toMatchObject({ cost: '', cost_description: '' })
    expect(await descriptions(id)).toEqual(['', '', ''])
  })

  test('it has a price of its own', async () => {
    const { id } = await make({ cost: 'CHF 15 – 20', cost_description: english })
    expect(await read(id)).toMatchObject({ cost: 'CHF 15 – CHF 20', cost_description: english })
    expect(await change(id, { cost_description: null })).toMatchObject({
      cost: 'CHF 15 – CHF 20',
      cost_description: 'CHF 15 – 20',
    })
  })

  test('what is sent back as it was read changes nothing', async () => {
    const made = await make({ cost: english })
    const { cost, cost_description } = made
    expect(await change(made.id, { cost, cost_description })).toMatchObject({ cost, cost_description })
    const shown = await read(made.id, 'de')
    await change(made.id, { cost: shown.cost, cost_description: shown.cost_description }, 'de')
    expect((await read(made.id, 'de')).translations).toEqual(made.translations)
  })

  test('a description sent back with another price is not its description', async () => {
    const { id, cost_description } = await make({ cost: english })
    expect(await change(id, { cost: 'CHF 30', cost_description })).toMatchObject({ cost_description: 'CHF 30' })
  })

  test('an earlier revision has its own', async () => {
    const { id } = await make({ cost: 'CHF 20', cost_description: 'Adults CHF 20' })
    await change(id, { cost: 'CHF 25', cost_description: 'Adults CHF 25' })
    await app.post(`/events/${id}/revisions/1`, {}, 'administrator')
    expect(await read(id)).toMatchObject({ cost: 'CHF 20', cost_description: 'Adults CHF 20' })
  })

  test.each([{}, [], 'x'.repeat(1_001)])('%j is refused', async (cost_description) => {
    const { status, body } = await app.post('/events', event({ cost_description }), 'administrator')
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['cost_description']])
  })
})

describe('free of charge', () => {
  test.each([
    [0, true],
    ['Free', true],
    ['0 €', true],
    ['Free, donations welcome', true],
    ['Gratis', true],
    ['Eintritt frei!', true],
    ['Entrée libre', true],
    ['free admission', true],
    ['', false],
    ['Pay what you want', false],
    ['Kinder gratis', false],
    ['Free – $20', false],
    [german, false],
  ])('%j: %s', async (cost, is_free) => {
    const { id } = await make({ cost })
    expect(await read(id)).toMatchObject({ is_free })
    expect(await listed(app, `/events?include=${id}&is_free=${is_free}`)).toEqual([id])
    expect(await listed(app, `/events?include=${id}&is_free=${!is_free}`)).toEqual([])
  })
})

describe('CURRENCY', () => {
  const site = { currency_symbol: 'CHF', currency_code: 'CHF', currency_position: 'prefix' }
  const none = { currency_symbol: '', currency_code: '', currency_position: '' }

  test.each([
    [12, 'CHF 12', { ...site, values: ['12'] }],
    ['10-20', 'CHF 10 – CHF 20', { ...site, values: ['10', '20'] }],
    ['Adults 20', 'Adults 20', { ...site, values: ['20'] }],
    ['12 €', '12€', { currency_symbol: '€', currency_code: 'EUR', currency_position: 'postfix', values: ['12'] }],
    ['$10 / €20', '$10 / €20', { ...none, values: ['10', '20'] }],
    ['20 kr', '20 kr', { currency_symbol: 'kr', currency_code: '', currency_position: 'postfix', values: ['20'] }],
    ['On request', 'On request', { ...none, values: [] }],
    ['', '', { ...none, values: [] }],
  ])('%j', async (cost, shown, cost_details) => {
    expect(await make({ cost }, swiss)).toMatchObject({ cost: shown, cost_details })
  })

  test('a price sent back as the site shows it is no change', async () => {
    const made = await make({ cost: [10, 20, 15] }, swiss)
    const { body } = await swiss.call('PATCH', `/events/${made.id}`, { body: { cost: made.cost }, as: 'administrator' })
    expect(body).toMatchObject({ modified: made.modified, cost_details: { values: ['10', '15', '20'] } })
  })
})

describe('offers in json_ld', () => {
  const offersOf = async (cost: unknown, on: Running) => {
    const { json_ld } = await read((await make({ cost }, on)).id, 'en', on)
    return (json_ld as Body).offers
  }
  const common = { category: 'primary', availability: 'inStock' }

  test.each([
    ['CHF 20', { '@type': 'Offer', price: '20', priceCurrency: 'CHF' }],
    [12, { '@type': 'Offer', price: '12', priceCurrency: 'USD' }],
    [english, { '@type': 'AggregateOffer', lowPrice: '15', highPrice: '20', priceCurrency: 'CHF' }],
    ['Free', { '@type': 'Offer', price: '0', priceCurrency: 'USD' }],
    ['Kostenlos', { '@type': 'Offer', price: '0', priceCurrency: 'USD' }],
  ])('%j', async (cost, offer) => {
    expect(await offersOf(cost, app)).toMatchObject({ ...offer, ...common })
  })

  test.each(['', 'On request', '$10 / €20', '20 kr'])('%j has none: no price in one known currency', async (cost) => {
    expect(await offersOf(cost, app)).toBeUndefined()
  })

  test.each([12, 'Gratis', 'Adults 20'])('%j is in the currency of the site', async (cost) => {
    expect(await offersOf(cost, swiss)).toMatchObject({ priceCurrency: 'CHF' })
  })
})
