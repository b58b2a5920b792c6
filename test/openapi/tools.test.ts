/** What programs that others wrote say of the OpenAPI documents: linters, a validator, a generator of types. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Filled, startFilled } from '../support/filled.ts'
import { shapes } from '../support/openapi.ts'
import { npmTools, pythonTool } from '../support/tools.ts'
import { client } from './client.ts'

const here = import.meta.dirname
const npm = await npmTools(join(here, 'tools'), 'redocly')
const python = await pythonTool('openapi-spec-validator', '0.9.0')
const missing = [npm.missing, python.missing].filter(Boolean).join('; ')

let app: Filled
const folder = mkdtempSync(join(tmpdir(), 'kalends-openapi-'))
beforeAll(async () => {
  app = await startFilled()
  for (const shape of shapes) writeFileSync(join(folder, `${shape}.json`), (await app.get(`/doc?shape=${shape}`)).text)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await app.stop()
})

const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }

/** The exit code, and all that it printed. */
function run(program: string, options: readonly string[]): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(program, options, { cwd: folder, env: quiet, timeout: 120_000 }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, output: out + err }),
    )
  })
}

const tsc = (...files: string[]) =>
  run(join(here, '..', '..', 'node_modules', '.bin', 'tsc'), [
    ...['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'],
    ...['--target', 'esnext', '--module', 'nodenext', '--allowImportingTsExtensions', '--types', 'node'],
    ...['--typeRoots', join(here, '..', '..', 'node_modules', '@types')],
    ...files,
  ])

// In CI a missing installation is a failure: nothing is skipped there.
describe.skipIf(missing && !process.env.CI)(
  `the documents${missing && ` (NOT RUN: ${missing})`}`,
  () => {
    test.each(shapes)('redocly finds nothing in the one of the %s shape', async (shape) => {
      const options = ['--config', join(here, 'redocly.yaml'), '--format', 'json']
      const { code, output } = await run(join(npm.folder, 'redocly'), ['lint', `${shape}.json`, ...options])
      expect(JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)), output).toMatchObject({
        totals: { errors: 0, warnings: 0, ignored: 0 },
      })
      expect(code, output).toBe(0)
    })

    test.each(shapes)('spectral finds nothing in the one of the %s shape', async (shape) => {
      const options = ['--ruleset', join(here, 'spectral.yaml'), '--fail-severity', 'hint']
      const { code, output } = await run(join(npm.folder, 'spectral'), ['lint', `${shape}.json`, ...options])
      expect(code, output).toBe(0)
    })

    test.each(shapes)('openapi-spec-validator accepts the one of the %s shape', async (shape) => {
      const { code, output } = await run(join(python.folder, 'openapi-spec-validator'), [`${shape}.json`])
      expect(code, output).toBe(0)
    })

    test('types are generated from them with which a program compiles and runs', async () => {
      for (const shape of shapes) {
        const options = [`${shape}.json`, '--output', `${shape}.ts`]
        const { code, output } = await run(join(npm.folder, 'openapi-typescript'), options)
        expect(code, output).toBe(0)
      }
      writeFileSync(join(folder, 'client.ts'), client)
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
      expect(await tsc('client.ts')).toEqual({ code: 0, output: '' })
      const { code, output } = await run(process.execPath, ['client.ts', `${app.url}/cal/events/v1`])
      expect([code, output]).toEqual([0, expect.stringMatching(/\d{4} \[.*\] New\n$/)])
      const mistakes = [
        ['event.title', 'event.titel'],
        ['per_page: 3', "per_page: 'three'"],
        ['year: number', 'year: string'],
        ["shape: 'stable'", "shape: 'original'"],
      ] as const
      for (const [at, [right, wrong]] of mistakes.entries()) {
        expect(client).toContain(right)
        writeFileSync(join(folder, `wrong${at}.ts`), client.replace(right, wrong))
      }
      const { output: errors } = await tsc(...mistakes.map((_, at) => `wrong${at}.ts`))
      for (const [at, mistake] of mistakes.entries()) expect(errors, mistake.join(' → ')).toContain(`wrong${at}.ts(`)
    })
  },
  300_000,
)
