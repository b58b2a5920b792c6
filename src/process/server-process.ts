/** The service in a process: the administrator's key, the server, the demonstration. */
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import type { Logger } from 'pino'
import type { Indexer } from '../../indexers/follow.ts'
import { openApp } from '../app.ts'
import { Unavailable } from '../calendar/ports.ts'
import { addMetrics } from '../http/handlers/health.ts'
import type { Service } from '../http/service.ts'
import type { Settings } from '../settings/table.ts'
import { administratorKey } from './admin-key.ts'
import { announcer } from './announcement.ts'
import { keepWarm } from './keep-warm.ts'
import { Listeners } from './listeners.ts'
import { firstContact, type Process } from './run-process.ts'
import { warmUp } from './warm-up.ts'

/** The server starts at most this long before the index holds the store. */
const FIRST_INDEX_WAIT_MS = 1_000
/** Between two attempts at work that needs the store. */
const RETRY_MS = 1_000

/** Waits until a small store is indexed. A large one is indexed, and an unreachable one waited for, while serving. */
async function firstIndex({ engine }: Service, indexer: Indexer, log: Logger): Promise<void> {
  const version = await firstContact(engine, log)
  if (version !== undefined) await indexer.waitUntilVisible(version, FIRST_INDEX_WAIT_MS)
}

/** Does the work as soon as the store is available. */
async function whenAvailable(work: () => Promise<void>, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(RETRY_MS)
    }
  }
}

export async function openServer(settings: Settings, log: Logger): Promise<Process> {
  const { app, service, indexer, webhooks, close } = await openApp(settings, log)
  const key = administratorKey(settings.ADMIN_KEY, settings.DATA_DIR)
  service.accounts.admit(key.key)
  const listeners = new Listeners(settings, app, addMetrics(express(), service.metricsText))
  const announce = announcer(log, process.stdout.isTTY)
  const stopped = new AbortController()
  let warm = Promise.resolve()
  return {
    async start(stopping) {
      indexer.start()
      webhooks.start()
      await firstIndex(service, indexer, log)
      if (stopping()) return
      service.isLoadingDemo = settings.DEMO
      const { PORT: port, METRICS_PORT: metricsPort } = await listeners.open()
      if (settings.DEMO) {
        const { loadDemo } = await import('../demo.ts') // a seventh of the sources
        await whenAvailable(() => loadDemo(service, indexer, announce.progress, stopping), stopping)
      }
      if (stopping()) return
      announce.listening(settings.BASE_URL || `http://localhost:${port}`, key, metricsPort)
      const { signal } = stopped
      warm = keepWarm(service, () => warmUp(service, app, signal), signal).catch((err) =>
        log.error({ err }, 'not warmed up'),
      )
    },
    async stop() {
      service.streams.close()
      stopped.abort()
      await Promise.all([listeners.close(), warm])
      await close()
    },
  }
}
