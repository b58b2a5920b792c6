/** Pictures as files below a folder, which services alone write to. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Unavailable } from '../calendar/ports.ts'
import type { Pictures } from './port.ts'

/** Where they are in DATA_DIR. */
export const pictureFolder = (folder: string): string => join(folder, 'pictures')

/** Nobody writes a picture for so long. */
const LEFT_BEHIND_MS = 60_000

export class FolderPictures implements Pictures {
  readonly #folder: string
  /** Of what is being written: no picture has such a name. */
  readonly #parts: string

  constructor(folder: string) {
    this.#folder = folder
    this.#parts = join(folder, 'parts')
  }

  /**
   * Written elsewhere first: nobody reads half a picture.
   * @throws Unavailable
   */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    const [file, part] = [join(this.#folder, name), join(this.#parts, randomUUID())]
    try {
      for (const each of [file, part]) await mkdir(dirname(each), { recursive: true, mode: 0o700 })
      await writeFile(part, bytes, { mode: 0o600, flush: true })
      await rename(part, file)
    } catch (error) {
      await rm(part, { force: true }).catch(() => {})
      throw new Unavailable(messageOf(error))
    }
  }

  /** @throws Unavailable */
  async get(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw new Unavailable(messageOf(error))
    }
  }

  /** @throws Unavailable */
  async delete(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true }).catch((error: unknown) => {
      throw new Unavailable(messageOf(error))
    })
  }

  /** Removes what processes that were killed had begun to write; others may be writing to the same folder. */
  async removeLeftovers(): Promise<void> {
    const parts = await readdir(this.#parts).catch(() => []) // none yet; what else is wrong, the next write says
    for (const part of parts.map((name) => join(this.#parts, name))) {
      const modified = await stat(part).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      )
      if (modified < Date.now() - LEFT_BEHIND_MS) await rm(part, { force: true }).catch(() => {})
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
