/**
 * The words of texts. Those that take long to read are saved in the file, and used for a while: with a million events
 * the first search of a process would wait a second for them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IndexedResource, VocabularyWord } from '../../../calendar/ports.ts'
import { MIN_USE_PER_READ, SHORT_READ_MS } from '../../../calendar/search/index-cache.ts'
import type { SavedPart } from '../index/saved-columns.ts'
import { partsOfWords } from '../index/saved-words.ts'
import { readVocabulary } from '../planner/vocabulary.ts'
import type { ClientSearches } from './client-searches.ts'
import type { Remote } from './rpc.ts'
import type { WriterMethods } from './worker.ts'

interface Asked {
  resource: IndexedResource
  language: string
  texts: readonly string[]
  /** Of each text. */
  limit: number
}

export class Vocabularies {
  readonly #clients: ClientSearches
  readonly #savePart: Remote<WriterMethods>['call']['savePart']
  readonly #generationOf: (resource: IndexedResource) => number
  /** What is being read anew while what was saved is used. */
  readonly #reading = new Set<string>()

  constructor(
    clients: ClientSearches,
    savePart: Remote<WriterMethods>['call']['savePart'],
    generationOf: (resource: IndexedResource) => number,
  ) {
    this.#clients = clients
    this.#savePart = savePart
    this.#generationOf = generationOf
  }

  async read(asked: Asked): Promise<readonly VocabularyWord[]> {
    const saved = await this.#clients.savedWords(asked.resource, columnOf(asked))
    if (!saved) return this.#readAnew(asked)
    const { generation, at, readMs, json } = saved
    const isFresh =
      generation === this.#generationOf(asked.resource) || Math.abs(Date.now() - at) < MIN_USE_PER_READ * readMs
    if (!isFresh) void this.#refresh(asked)
    return JSON.parse(json)
  }

  async #refresh(asked: Asked): Promise<void> {
    const key = `${asked.resource} ${columnOf(asked)}`
    if (this.#reading.has(key)) return
    this.#reading.add(key)
    try {
      await nextTurn() // after who waits for the saved ones
      await this.#readAnew(asked)
    } catch {
      // The next search tries again.
    } finally {
      this.#reading.delete(key)
    }
  }

  async #readAnew(asked: Asked): Promise<VocabularyWord[]> {
    const { resource, limit, ...of } = asked
    const begun = performance.now()
    const generation = this.#generationOf(resource)
    const { build, words } = await readVocabulary(
      (after) => this.#clients.vocabularyStep(resource, { ...of, after }),
      limit,
    )
    const readMs = performance.now() - begun
    const parts = partsOfWords(columnOf(asked), words, { at: Date.now(), readMs, generation })
    if (readMs > SHORT_READ_MS) void this.#save(resource, String(build), parts)
    return words
  }

  async #save(resource: IndexedResource, build: string, parts: Iterable<SavedPart>): Promise<void> {
    try {
      for (const part of parts) await this.#savePart({ build, resource, part })
    } catch {
      // The file is full or being closed, or the build is gone: the next process reads them anew.
    }
  }
}

const columnOf = ({ language, texts }: Asked) => `words ${language} ${texts}`
