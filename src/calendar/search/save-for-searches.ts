/** What searches read of a whole index is saved before anybody asks for it: to make it takes up to a second each. */
import { languageCodes } from '../languages.ts'
import { type Search, Unavailable } from '../ports.ts'
import { resources } from '../resources/index.ts'
import { Lexicons } from './lexicons.ts'
import { Names } from './names.ts'

const named = [resources.venues, resources.organizers]
const searched = [resources.events, ...named]

/**
 * Once for a build of many records; what has been saved stays as it is. An index that is away is left alone: this only
 * saves time.
 */
export async function saveForSearches(search: Search, isStopped: () => boolean): Promise<void> {
  try {
    while (!isStopped() && (await search.lacksColumns?.())) {
      const build = await liveBuild(search)
      await saveAll(search, isStopped)
      if ((await liveBuild(search)) === build) return // no rebuild has ended meanwhile
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}

async function liveBuild(search: Search): Promise<string | undefined> {
  return (await search.builds()).find(({ live }) => live)?.name
}

async function saveAll(search: Search, isStopped: () => boolean): Promise<void> {
  for (const step of steps(search, isStopped)) {
    if (isStopped()) return
    await step()
  }
}

/** The columns come last: when they are saved, all is. */
function steps(search: Search, isStopped: () => boolean): (() => Promise<void> | undefined)[] {
  const [lexicons, names] = [new Lexicons(search), new Names(search)]
  return [
    ...searched.flatMap((each) => languageCodes.map((language) => () => lexicons.save(each, language))),
    ...named.map((each) => () => names.save(each)),
    () => search.saveColumns?.(isStopped),
  ]
}
