/** npm run examples: records the examples of the OpenAPI document. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../../src/command-line.ts'
import { startDemo } from '../support/demo.ts'
import { recordExamples, SITE } from './examples.ts'

readArguments({
  name: 'npm run examples',
  summary: 'Records the examples of the OpenAPI document from the demonstration calendar.',
  exitCodes: { 0: 'they are recorded' },
})
const file = join(import.meta.dirname, '..', '..', 'src', 'http', 'documentation', 'examples.json')
const app = await startDemo({ BASE_URL: SITE })
writeFileSync(file, `${JSON.stringify(await recordExamples(app), null, 2)}\n`)
await app.stop()
