/** The steps of requests that CONTRIBUTING.md names are there. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const top = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(top, path), 'utf8')

const steps = [...read('CONTRIBUTING.md').matchAll(/^\| `(src\/[^`]+)` \| `(\w+)` \| \w/gm)].map(
  ([, file = '', name = '']) => [file, name] as const,
)

test('there are some', () => expect(steps.length).toBeGreaterThan(15))

test.each(steps)('%s has %s', (file, name) => {
  expect(read(file)).toMatch(new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm'))
})
