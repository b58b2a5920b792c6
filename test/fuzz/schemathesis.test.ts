/** A short run of schemathesis, anonymous and with a key; `npm run fuzz` does more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Filled, startFilled } from '../support/filled.ts'
import { install, schemathesis } from './schemathesis.ts'

const missing = await install()
let app: Filled
beforeAll(async () => {
  app = await startFilled()
})
afterAll(() => app.stop())

// In CI a missing installation is a failure: nothing is skipped there.
test.skipIf(missing !== undefined && !process.env.CI).each([
  // The others answer an anonymous caller 401, whatever else is sent.
  ['anonymous callers who read', undefined, 'GET'],
  ['the administrator', 'administrator', undefined],
] as const)(
  `the service keeps to its OpenAPI document for %s${missing ? ` (NOT RUN: ${missing})` : ''}`,
  async (_, role, method) => {
    expect(missing).toBeUndefined()
    const key = role && app.keys[role]
    const { code, output } = await schemathesis(`${app.url}/cal/events/v1`, {
      examples: 1,
      seed: 1,
      phases: 'fuzzing',
      ...(key ? { key } : {}),
      ...(method ? { method } : {}),
    })
    expect(code, output).toBe(0)
  },
  180_000,
)
