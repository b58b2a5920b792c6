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

interface Described {
  content?: Record<string, unknown>
  headers?: unknown
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Described>; requestBody?: Described }>>
  components: Record<string, unknown>
}

const JSON_TYPE = /^application\/(geo\+)?json$/

/** What the client types: JSON, and what is no error. The rest would be half of the package. */
function typed({ paths, components: { schemas, parameters }, ...document }: Document): object {
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    operation.responses = Object.fromEntries(successes)
    for (const described of [...Object.values(operation.responses), operation.requestBody ?? {}]) {
      delete described.headers
      const json = Object.entries(described.content ?? {}).filter(([type]) => JSON_TYPE.test(type))
      described.content = Object.fromEntries(json.map(([type, content]) => [type, withoutExamples(content)]))
    }
  }
  return { ...document, paths, components: { schemas, parameters } }
}

function withoutExamples(content: unknown): object {
  const { examples: _, ...rest } = content as { examples?: unknown }
  return rest
}

export async function generateSchema(app: Running, { folder: programs }: Tools): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kalends-client-'))
  try {
    const [input, output] = [join(folder, 'document.json'), join(folder, 'schema.ts')]
    const document = (await app.get('/doc?shape=stable')).body as unknown as Document
    writeFileSync(input, JSON.stringify(typed(document)))
    await promisify(execFile)(join(programs, 'openapi-typescript'), [input, '--output', output])
    return HEADER + readFileSync(output, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n/, '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
