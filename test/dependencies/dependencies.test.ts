/** What comes along in production: named, licensed, listed and small. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed } from './licence-rules.ts'
import { diskBytes, isInstalled, isNode, manifest, productionPackages, top } from './packages.ts'
import { bill } from './sbom.ts'

const MAX_INSTALL_MB = 120

test('docs/dependencies.md has a line for each dependency, and says all of it', () => {
  const rows = readFileSync(join(top, 'docs/dependencies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
  expect(cells.map(([name]) => name?.replaceAll('`', ''))).toEqual(Object.keys(manifest.dependencies))
  expect(cells.filter((row) => row.length !== 5 || row.includes(''))).toEqual([])
  expect(
    cells.filter(([, , , released]) => !/\b20\d\d-\d\d\b.*\((changelog|registry)\)$/.test(released ?? '')),
  ).toEqual([])
})

test('all licences are allowed', () => {
  const packages = productionPackages()
  expect(packages.length).toBeGreaterThan(Object.keys(manifest.dependencies).length)
  expect(
    packages.filter(({ licence }) => !isAllowed(licence)).map(({ name, licence }) => `${name}: ${licence}`),
  ).toEqual([])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(ISC AND MIT)', true],
  ['GPL-3.0-only', false],
  ['(ISC AND CC-BY-3.0)', false],
  ['MIT AND (ISC OR GPL-2.0)', false],
  ['SEE LICENSE IN LICENSE', false],
  ['unknown', false],
])('of licences %s is allowed: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed)
})

test('the bill of materials has each package of a production install, and no other', () => {
  const { components, dependencies, metadata } = bill()
  const wanted = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`))
  expect(components.map((component) => component['bom-ref']).sort()).toEqual([...wanted].sort())
  expect(dependencies.find(({ ref }) => ref === metadata.component['bom-ref'])?.dependsOn.sort()).toEqual(
    [...Object.entries(manifest.dependencies), ...Object.entries(manifest.optionalDependencies)]
      .map((entry) => entry.join('@'))
      .sort(),
  )
})

test(`a production install takes less than ${MAX_INSTALL_MB} MB without Node itself`, () => {
  const folders = productionPackages()
    .filter((one) => !isNode(one) && isInstalled(one))
    .map(({ folder }) => join(top, folder))
  expect(folders.length).toBeGreaterThan(Object.keys(manifest.dependencies).length)
  const megabytes = folders.reduce((sum, folder) => sum + diskBytes(folder), 0) / 1_000_000
  expect(megabytes).toBeLessThan(MAX_INSTALL_MB)
})
