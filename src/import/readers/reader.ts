/** Reads files in a thread of its own, which is terminated when a file exceeds its processor time or memory. */
import { once } from 'node:events'
import { setInterval } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { FileRejected, MAX_READER_MB, processorBudgetMs } from './budget.ts'
import type { ReadOptions, ReadResult } from './draft.ts'

/** How often the thread's processor time is checked. */
const POLL_MS = 100

export interface FileToRead {
  name: string
  bytes: Uint8Array
  options: ReadOptions
}

export class FileReader {
  #worker: Worker | undefined

  /** @throws FileRejected; the next file is then read by a new thread */
  async read(file: FileToRead): Promise<ReadResult[]> {
    const worker = (this.#worker ??= await startWorker())
    const answered = new AbortController()
    try {
      worker.postMessage(file)
      return await Promise.race([
        answer(worker, answered.signal),
        watch(worker, processorBudgetMs(file.bytes.length), answered.signal),
      ])
    } catch (error) {
      await this.close()
      throw isOutOfMemory(error) ? new FileRejected('needs too much memory', `more than ${MAX_READER_MB} MiB`) : error
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

async function answer(worker: Worker, signal: AbortSignal): Promise<ReadResult[]> {
  const [reads] = await once(worker, 'message', { signal })
  return reads
}

/** Rejects when the thread exceeds its processor time. */
async function watch(worker: Worker, budgetMs: number, signal: AbortSignal): Promise<never> {
  const before = await processorMs(worker)
  for await (const _ of setInterval(POLL_MS, undefined, { signal })) {
    if ((await processorMs(worker)) - before > budgetMs)
      throw new FileRejected('takes too long', `more than ${budgetMs} ms of processor time`)
  }
  throw new Error('the interval ended')
}

/** 0 for a thread that has ended: the promise of its answer rejects with the reason. */
async function processorMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
