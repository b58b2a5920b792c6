/**
 * What searches ask of the index once and then keep, asked before a visitor waits for it: the words of titles in each
 * language, and the names of venues and organizers.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { languageCodes } from './calendar/languages.ts'
import { resources } from './calendar/resources/index.ts'
import type { Service } from './http/service.ts'

const POLL_MS = 1_000

/**
 * Once the service is ready: before, its index may be far behind the store. One after the other, so that requests have
 * their turn.
 * @throws Unavailable, and other errors where the engine is closed meanwhile
 */
export async function readAhead(
  { readiness, searchBox, names }: Pick<Service, 'readiness' | 'searchBox' | 'names'>,
  stopping: () => boolean,
): Promise<void> {
  while (!(await readiness()).ready) {
    if (stopping()) return
    await sleep(POLL_MS)
  }
  for (const language of languageCodes) await searchBox.lexicons.of(resources.events, language)
  for (const resource of [resources.venues, resources.organizers]) await names.of(resource)
}
