/** The price of an event in writes and responses; test/calendar/cost.test.ts has all its forms. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, startApp } from '../support/app.ts'
import { event, makeEvent } from '../support/records.ts'

let app: Running
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.each([
  ['12', '$12', ['12'], '', ''],
  [12.5, '$12.5', ['12.5'], '', ''],
  [0, 'Free', ['0'], '', ''],
  ['0', 'Free', ['0'], '', ''],
  ['Free', 'Free', ['0'], '', ''],
  ['€10 – €20', '€10 – €20', ['10', '20'], 'EUR', 'prefix'],
  ['12,50 €', '12,50€', ['12.50'], 'EUR', 'postfix'],
  ['1,234.50', '$1,234.50', ['1234.50'], '', ''],
  ['CHF 20', 'CHF 20', ['20'], 'CHF', 'prefix'],
  [[30, 10, 20], '$10 – $30', ['10', '20', '30'], '', ''],
  ['Pay what you want', 'Pay what you want', [], '', ''],
])('%j becomes %s', async (cost, shown, values, code, position) => {
  const made = await makeEvent(app, { cost })
  expect([made.cost, (made.cost_details as { values: string[] }).values]).toEqual([shown, values])
  if (code) expect(made.cost_details).toMatchObject({ currency_code: code, currency_position: position })
  const again = await app.call('PATCH', `/events/${made.id}`, { body: { cost: made.cost }, as: 'administrator' })
  expect([again.body.cost, (again.body.cost_details as { values: string[] }).values]).toEqual([shown, values])
})

test('no price is empty, and not free', async () => {
  expect(await makeEvent(app)).toMatchObject({
    cost: '',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
  })
})

test.each([[{}], [true], [[['5']]]])('%j is no price', async (cost) => {
  expect(await app.post('/events', event({ cost }), 'author')).toMatchObject({
    status: 400,
    body: { data: { params: { cost: expect.any(String) } } },
  })
})
