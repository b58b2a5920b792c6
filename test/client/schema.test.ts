/** The types of the client are those of today's interface. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { generateSchema, generator, schemaFile } from './generate.ts'

const tools = await generator()

// In CI a missing installation is a failure: nothing is skipped there.
describe.skipIf(tools.missing && !process.env.CI)(
  `the types of the client${tools.missing ? ` (NOT RUN: ${tools.missing})` : ''}`,
  () => {
    test('are as `npm run client` writes them', async () => {
      const app = await startApp()
      const isCurrent = (await generateSchema(app, tools)) === readFileSync(schemaFile, 'utf8')
      await app.stop()
      expect(isCurrent, 'packages/client/src/schema.ts is stale: npm run client').toBe(true)
    })
  },
)
