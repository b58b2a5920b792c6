/** The gazetteer's thread: answers questions in their order. */
import { parentPort } from 'node:worker_threads'
import { findPlace } from './gazetteer.ts'
import type { Answer, Question } from './index.ts'
import { locate } from './location.ts'
import { searchPlaces } from './search.ts'

function answerTo(question: Question): Answer {
  const { id } = question
  if ('location' in question) return { id, located: locate(question.location) }
  if ('text' in question) return { id, named: searchPlaces(question.text, question.language) }
  return { id, place: findPlace(question.city, question.country) }
}

parentPort?.on('message', (question: Question) => parentPort?.postMessage(answerTo(question)))
