/**
 * Endpoints of webhooks, how far each has been told the changes, and what could not be delivered: rows of the state.
 */
import { randomBytes } from 'node:crypto'
import type { Language } from '../calendar/languages.ts'
import type { IndexedResource, State, StateRow } from '../calendar/ports.ts'

export interface Endpoint {
  id: string
  url: string
  /** As its owner has it: `whsec_` and base64. */
  secret: string
  /** Absent: all. */
  resources?: readonly IndexedResource[]
  language: Language
}

/** How far an endpoint has been told. */
export interface Progress {
  position: string
  /** It was told nothing before: what tombstones are missing does not matter. */
  fromAnywhere?: true
  /** Failed attempts at the next message, and when it is tried again: milliseconds by the clock of the state. */
  attempts: number
  notBefore: number
  /** Why nothing is sent any more, until an administrator retries. */
  stopped?: string
}

/** A message that was given up. Its records are read again when it is retried: no old state is sent. */
export interface DeadLetter {
  records: readonly { resource: IndexedResource; id: number }[]
  reason: string
  /** Milliseconds since 1970. */
  at: number
  /** To be tried again. */
  isDue?: true
}

const ENDPOINT = 'webhook:'
const PROGRESS = 'webhook-progress:'
const DEAD = 'webhook-dead:'

export async function listEndpoints(state: State): Promise<Endpoint[]> {
  return (await state.list<Endpoint>(ENDPOINT)).map(({ value }) => value)
}

export async function addEndpoint(state: State, given: Omit<Endpoint, 'id' | 'secret'>, position: string) {
  const endpoint: Endpoint = {
    ...given,
    id: randomBytes(6).toString('hex'),
    secret: `whsec_${randomBytes(32).toString('base64')}`,
  }
  await state.put(PROGRESS + endpoint.id, { position, attempts: 0, notBefore: 0 } satisfies Progress, null)
  await state.put(ENDPOINT + endpoint.id, endpoint, null)
  return endpoint
}

/** False: there is none. */
export async function removeEndpoint(state: State, id: string): Promise<boolean> {
  const removed = await state.remove(ENDPOINT + id)
  await state.remove(PROGRESS + id)
  for (const { key } of await listDeadLetters(state, id)) await state.remove(key)
  return removed
}

export function readProgress(state: State, id: string): Promise<StateRow<Progress> | undefined> {
  return state.get<Progress>(PROGRESS + id)
}

/** In place of the progress that was read. False: somebody else has changed it. */
export function saveProgress(state: State, id: string, progress: Progress, rev: number): Promise<boolean> {
  return state.put(PROGRESS + id, progress, rev)
}

/** Whatever is being sent meanwhile. False: there is no such endpoint. */
export async function changeProgress(
  state: State,
  id: string,
  change: (progress: Progress) => Progress,
): Promise<boolean> {
  for (;;) {
    const row = await readProgress(state, id)
    if (!row) return false
    if (await saveProgress(state, id, change(row.value), row.rev)) return true
  }
}

/** Oldest first. */
export function listDeadLetters(state: State, id: string): Promise<StateRow<DeadLetter>[]> {
  return state.list<DeadLetter>(`${DEAD}${id}:`)
}

/** `messageId`: of one message, so that it is there once. */
export async function addDeadLetter(state: State, id: string, messageId: string, letter: DeadLetter): Promise<void> {
  await state.put(`${DEAD}${id}:${String(letter.at).padStart(15, '0')}:${messageId}`, letter)
}
