/** The types of the client, generated from the OpenAPI document of a running service. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Running } from '../support/app.ts'
import { npmTools, type Tools } from '../support/tools.ts'

const top = join(import.meta.dirname, '..', '..')

export const schemaFile = join(top, 'packages', 'client', 'src', 'schema.ts')

const HEADER = '/** Generated from the OpenAPI document by `npm run client`: not to be edited. */\n'

/** openapi-typescript needs an older TypeScript than ours, so it is installed apart. */
export function generator(): Promise<Tools> {
  return npmTools(join(top, 'test', 'openapi', 'tools'), 'openapi-typescript')
}

export async function generateSchema(app: Running, { folder: programs }: Tools): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-client-'))
  try {
    const [input, output] = [join(folder, 'document.json'), join(folder, 'schema.ts')]
    writeFileSync(input, (await app.get('/doc?shape=stable')).text)
    await promisify(execFile)(join(programs, 'openapi-typescript'), [input, '--output', output])
    return HEADER + readFileSync(output, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n/, '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
