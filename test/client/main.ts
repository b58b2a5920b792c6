/** npm run client: writes the types of packages/client. */
import { writeFileSync } from 'node:fs'
import { readArguments } from '../../src/command-line.ts'

readArguments({
  name: 'npm run client',
  summary: 'Generates the types of packages/client from the OpenAPI document.',
  exitCodes: { 0: 'they are written' },
})
const [{ generateSchema, schemaFile, tools }, { startApp }] = await Promise.all([
  import('./generate.ts'),
  import('../support/app.ts'),
])
if (tools.missing) {
  console.error(tools.missing)
  process.exit(1)
}
const app = await startApp()
writeFileSync(schemaFile, await generateSchema(app))
await app.stop()
