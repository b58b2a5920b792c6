/** The index of the embedded engine, as its callers have it: each call goes to the thread that answers it. */
import type { IndexedResource, ItemResult, Query, Search } from '../../calendar/ports.ts'
import { Unavailable } from '../../calendar/ports.ts'
import { slicesOf } from '../../calendar/values/slices.ts'
import { toFound } from '../found.ts'
import { KeptFinds } from '../kept-finds.ts'
import type { ClientWrites } from './client-writes.ts'
import { orWithColumns } from './columns/needs-columns.ts'
import type { PreparedItem } from './index/change.ts'
import { type Generations, generationOf, newest } from './index/generations.ts'
import { partsOfText } from './index/saved-texts.ts'
import type { StoredRecord } from './planner/by-id.ts'
import { readVocabulary } from './planner/vocabulary.ts'
import { inParts, preparedItems, wireDocument } from './threads/prepared-items.ts'
import type { QuickReads } from './threads/quick-reads.ts'
import type { Committed } from './threads/serving.ts'
import type { Threads } from './threads/threads.ts'

/** So many, which a client may write at once, are prepared by the thread of quick reads; more in the background. */
const MAX_QUICK_ITEMS = 100
/** Of a feed of changes, which clients read: their lists wait for no more, 2 ms. */
const RECORDS_AT_ONCE = 50

interface SearchParts {
  threads: Threads
  quick: QuickReads
  /** The latest commit that the main thread knows of, its own or another process's. */
  seen: Committed
  writes: ClientWrites
}

export function searchOf(parts: SearchParts): Search {
  return {
    ...searching(parts),
    ...reading(parts),
    ...savedIn(parts),
    ...writing(parts),
    ...building(parts),
    refresh: async () => {}, // what is committed is visible
    generation: (resource) => generationOf(parts.seen.generations, resource),
  }
}

/** Repeats a step until it returns false. Other calls have their turn between two steps. */
async function whileTrue(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/** Makes what a build that was filled still lacks. */
const complete = ({ write }: Threads, build: string) => whileTrue(() => write.completeStep(build))

function searching({ threads, quick }: SearchParts): Pick<Search, 'find' | 'findIn' | 'vocabulary'> {
  const { background, clients } = threads
  const kept = new KeptFinds()
  const generations = () => {
    const now = quick.generations()
    return now && ((resource: IndexedResource) => generationOf(now, resource))
  }
  const findOwn = (queries: readonly Query[]) =>
    orWithColumns(
      () => quick.find(queries),
      () => clients.findOwn(queries),
    )
  return {
    async find(queries, budget) {
      const found = budget
        ? await kept.get(queries, generations(), async () => (await clients.find(queries, budget)).found)
        : (await findOwn(queries)).found
      return found.map(toFound)
    },
    async findIn(build, queries) {
      await complete(threads, build)
      return (await background.findIn(build, queries)).found.map(toFound)
    },
    vocabulary: (resource, language, texts, limit) =>
      readVocabulary((after) => clients.vocabularyStep(resource, { language, texts, after }), limit),
  }
}

type Reading = Pick<Search, 'read' | 'digests' | 'changes' | 'holds'>

function reading({ threads: { read, background, many }, quick }: SearchParts): Reading {
  return {
    async read(build, resource, ids) {
      const records: StoredRecord[] = []
      for (const some of slicesOf(ids, RECORDS_AT_ONCE)) records.push(...(await many.recordsIn(build, resource, some)))
      return records.map(({ record, ...rest }) => ({ ...rest, record: JSON.parse(record) }))
    },
    digests: (resource, from, width) => background.digests(resource, from, width),
    async changes(build, resource, range) {
      if (!(await quick.builds()).some(({ name }) => name === build))
        throw new Unavailable(`there is no build ${build} of the index`)
      return read.indexChanges(build, resource, range)
    },
    async holds(resource, documents) {
      const all: boolean[] = []
      for (const some of inParts(documents.map(({ id, document }) => ({ id, document: wireDocument(document) }))))
        all.push(...(await background.holds(resource, some)))
      return all
    },
  }
}

/** What searches would otherwise read of all rows or words. */
function savedIn({ threads, quick }: SearchParts): Pick<Search, 'saved' | 'lacksColumns' | 'saveColumns'> {
  const { read, write, clients } = threads
  return {
    saved: {
      has: read.hasSavedText,
      read: (resource, name) => clients.savedText(resource, name),
      async write(resource, name, generation, text) {
        try {
          const live = (await quick.builds()).find((build) => build.live)
          for (const part of partsOfText(name, generation, text))
            await write.savePart({ build: live?.name ?? '', resource, part })
        } catch {
          // The file is full or being closed, or the build is gone.
        }
      },
    },
    lacksColumns: read.lacksColumns,
    saveColumns: threads.saveColumns,
  }
}

function raise(seen: Committed, generations: Generations): void {
  seen.generations = newest(seen.generations, generations)
}

function writing({ threads, quick, seen, writes }: SearchParts): Pick<Search, 'apply' | 'purge'> {
  const { write, background } = threads
  const isLive = async (build: string) => (await quick.builds()).some(({ name, live }) => name === build && live)
  const partsFor = async (build: string, items: readonly PreparedItem[]) => {
    const { recordsAtOnce } = writes
    return inParts(items, items.length > recordsAtOnce && (await isLive(build)) ? Infinity : recordsAtOnce)
  }
  return {
    async apply(build, items) {
      const all: ItemResult[] = []
      const prepare = items.length <= MAX_QUICK_ITEMS ? quick.preparedTexts : background.preparedTexts
      for (const some of await partsFor(build, await preparedItems(prepare, build, items))) {
        const { results, generations } = await write.apply(build, some)
        raise(seen, generations)
        all.push(...results)
      }
      return all
    },
    purge: (build, version) => whileTrue(() => write.purgeStep(build, version)),
  }
}

type Building = Pick<Search, 'builds' | 'create' | 'completeStep' | 'swap' | 'drop'>

function building({ threads, quick, seen }: SearchParts): Building {
  const { write } = threads
  return {
    builds: quick.builds,
    async create(hash) {
      await whileTrue(() => write.dropStep()) // what an interrupted drop, or an older format, has left
      return write.create(hash)
    },
    // What the build has no more use for is given back before its swap, which others wait for.
    completeStep: async (build) => (await write.completeStep(build)) || write.reclaimStep(),
    async swap(build) {
      await complete(threads, build)
      raise(seen, await write.swap(build))
    },
    async drop(build) {
      const wasFilled = await write.hide(build)
      await whileTrue(() => write.dropStep())
      // Whoever drops an unfinished one begins another, which takes its pages.
      if (wasFilled) await whileTrue(() => write.reclaimStep())
    },
  }
}
