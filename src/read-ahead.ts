/**
 * What searches ask of the index once and then keep, asked before a visitor waits for it: the words of titles in each
 * language, and the names of venues and organizers.
 */
import type { Indexer } from '../indexers/follow.ts'
import { languageCodes } from './calendar/languages.ts'
import { resources } from './calendar/resources/index.ts'
import type { Service } from './http/service.ts'

/** A stopping service notices this late that nothing needs to be read any more. */
const INDEX_POLL_MS = 1_000

/**
 * Once the index holds the store as it is now; one after the other, so that requests have their turn.
 * @throws Unavailable, and other errors where the engine is closed meanwhile
 */
export async function readAhead(
  { engine, searchBox, names }: Service,
  indexer: Indexer,
  stopping: () => boolean,
): Promise<void> {
  const version = await engine.store.now()
  while (!(await indexer.waitUntilVisible(version, INDEX_POLL_MS))) if (stopping()) return
  for (const language of languageCodes) await searchBox.lexicons.of(resources.events, language)
  for (const resource of [resources.venues, resources.organizers]) await names.of(resource)
}
