/**
 * `npm run sbom`: writes sbom.cdx.json, the bill of materials of a production install, from package-lock.json.
 *
 * `npm sbom --omit dev` leaves out what development and production share, so npm is asked for all, and what
 * package-lock.json marks as development is taken out here.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArguments } from '../../src/command-line.ts'
import { productionPackages, top } from './packages.ts'

interface Bill {
  metadata: { component: { 'bom-ref': string; name: string } }
  components: { 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

export function bill(): Bill {
  const npm = process.env.npm_execpath
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const [command, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args]
  const { metadata, components, dependencies, ...rest } = JSON.parse(
    execFileSync(command, all, {
      cwd: top,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Bill
  const root = metadata.component['bom-ref']
  const wanted = new Set([root, ...productionPackages().map(({ name, version }) => `${name}@${version}`)])
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name: root.replace(/@[^@]*$/, '') } },
    components: components.filter((component) => wanted.has(component['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => wanted.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => wanted.has(name)) })),
  }
}

if (import.meta.main) {
  readArguments({
    name: 'npm run sbom',
    summary: 'Writes sbom.cdx.json, the bill of materials of a production install.',
  })
  const made = bill()
  writeFileSync(join(top, 'sbom.cdx.json'), `${JSON.stringify(made, undefined, 2)}\n`)
  console.log(`sbom.cdx.json: ${made.components.length} packages`)
}
