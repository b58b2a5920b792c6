/** The gazetteer's thread: answers questions in their order. */
import { parentPort } from 'node:worker_threads'
import { findPlace } from './gazetteer.ts'
import type { Question } from './index.ts'

parentPort?.on('message', ({ id, city, country }: Question) => {
  parentPort?.postMessage({ id, place: findPlace(city, country) })
})
