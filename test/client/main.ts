/** npm run client: writes the types of packages/client. */
import { writeFileSync } from 'node:fs'
import { readArguments } from '../../src/command-line.ts'
import { startApp } from '../support/app.ts'
import { generateSchema, generator, schemaFile } from './generate.ts'

readArguments({
  name: 'npm run client',
  summary: 'Generates the types of packages/client from the OpenAPI document.',
  exitCodes: { 0: 'they are written' },
})
const tools = await generator()
if (tools.missing) throw new Error(tools.missing)
const app = await startApp()
writeFileSync(schemaFile, await generateSchema(app, tools))
await app.stop()
