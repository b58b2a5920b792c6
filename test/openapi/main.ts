/** npm run examples */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../support/demo.ts'
import { recordExamples } from './examples.ts'

const file = join(import.meta.dirname, '..', '..', 'src', 'http', 'documentation', 'examples.json')
const app = await startDemo()
writeFileSync(file, `${JSON.stringify(await recordExamples(app), null, 2)}\n`)
await app.stop()
