/** Programs that tests run and the service does not need: installed into the user's cache folder, once. */
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'kalends')

/** Programs in one folder. */
export interface Tools {
  folder: string
  /** Why they could not be installed; absent: they are there. */
  missing?: string
}

/** A package of PyPI, in a virtual environment of its own; `beside`: others there, each with its version. */
export function pythonTool(name: string, version: string, ...beside: string[]): Promise<Tools> {
  const home = join(cache, [`${name}-${version}`, ...beside].join('-'))
  return installed(home, join('bin', name), `${name} ${version}`, async () => {
    const wanted = [`${name}==${version}`, ...beside]
    await run('python3', ['-m', 'venv', home])
    await run(join(home, 'bin', 'pip'), ['install', '--quiet', '--disable-pip-version-check', ...wanted])
  })
}

/** The packages of a lock file. No script of theirs runs. */
export function npmTools(folder: string, program: string): Promise<Tools> {
  const lock = join(folder, 'package-lock.json')
  const home = join(cache, `npm-${hash('sha256', readFileSync(lock), 'hex').slice(0, 16)}`)
  return installed(home, join('node_modules', '.bin', program), `the packages of ${folder}`, async () => {
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(folder, name), join(home, name))
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: home })
  })
}

async function installed(
  home: string,
  program: string,
  name: string,
  install: (home: string) => Promise<void>,
): Promise<Tools> {
  const folder = join(home, program, '..')
  if (existsSync(join(home, program))) return { folder }
  try {
    mkdirSync(home, { recursive: true })
    await install(home)
    return { folder }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    const [reason] = String(error).split('\n', 1)
    return { folder, missing: `${name} could not be installed: ${reason}` }
  }
}
