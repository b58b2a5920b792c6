/** The packages of a production install, as package-lock.json has them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const top = resolve(import.meta.dirname, '..', '..')

interface Locked {
  name?: string
  version: string
  license?: string
  dev?: boolean
}

export interface Package {
  name: string
  version: string
  /** An SPDX expression. */
  licence: string
  /** From the top: `node_modules/a/node_modules/b`. */
  folder: string
}

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(top, file), 'utf8')) as Content
}

export const manifest =
  readJson<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>('package.json')

export function productionPackages(): Package[] {
  const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json')
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { name, version, license }]) => ({
      name: name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? 'unknown',
      folder,
    }))
}

/** Node itself comes as a package where nobody installed it. */
export const isNode = ({ name }: Package) => name in manifest.optionalDependencies

/** Libraries of sharp for other platforms are not. */
export const isInstalled = ({ folder }: Package) => existsSync(join(top, folder))

const BLOCK_BYTES = 4_096

/** Bytes on the disk, in whole blocks, folders included; without the packages inside, which count for themselves. */
export function diskBytes(folder: string): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name)
    return sum + (entry.isDirectory() ? diskBytes(path) : Math.ceil(statSync(path).size / BLOCK_BYTES) * BLOCK_BYTES)
  }, BLOCK_BYTES)
}
