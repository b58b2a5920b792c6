/** Reads files in a thread of its own, which is ended when a file has used up its processor time or the memory. */
import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { FileRefused, MAX_READER_MB, processorBudget } from './budget.ts'
import type { Read, ReadOptions } from './draft.ts'

/** Milliseconds between two looks at the thread's processor time. */
const POLL_MS = 100

export interface FileToRead {
  name: string
  bytes: Uint8Array
  options: ReadOptions
}

export class FileReader {
  #worker: Worker | undefined

  /** @throws FileRefused; the next file is read by a new thread then */
  async read(file: FileToRead): Promise<Read[]> {
    const worker = (this.#worker ??= await startWorker())
    const answered = new AbortController()
    try {
      worker.postMessage(file)
      return await Promise.race([
        answer(worker, answered.signal),
        watch(worker, processorBudget(file.bytes.length), answered.signal),
      ])
    } catch (error) {
      await this.close()
      throw isOutOfMemory(error) ? new FileRefused('needs too much memory', `more than ${MAX_READER_MB} MiB`) : error
    } finally {
      answered.abort()
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: MAX_READER_MB },
  })
  await once(worker, 'online')
  return worker
}

async function answer(worker: Worker, signal: AbortSignal): Promise<Read[]> {
  const [reads] = await once(worker, 'message', { signal })
  return reads
}

/** Rejects when the thread has used up its processor time. */
async function watch(worker: Worker, budgetMs: number, signal: AbortSignal): Promise<never> {
  const before = await processorMs(worker)
  for await (const _ of setInterval(POLL_MS, undefined, { signal })) {
    if ((await processorMs(worker)) - before > budgetMs)
      throw new FileRefused('takes too long', `more than ${budgetMs} ms of processor time`)
  }
  throw new Error('the interval ended')
}

/** 0 of a thread that has ended: why it did is what its answer rejects with. */
async function processorMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
