/** Pictures as files below a folder, which the service alone writes to. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Pictures } from './port.ts'

export class FolderPictures implements Pictures {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Written beside its place first: nobody reads half a picture. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.#folder, name)
    const part = `${file}.${process.pid}-${++this.#written}.part`
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, file)
  }

  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  async delete(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true })
  }

  #written = 0
}
