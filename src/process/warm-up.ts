/**
 * What a process makes when it is first needed is made before a stranger needs it: patterns, validators, threads, and
 * what is read into memory. The first search of a process took ten times the processor time of those after it.
 */
import { execFile } from 'node:child_process'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AnyResource } from '../calendar/declaration/resource.ts'
import { validator } from '../calendar/declaration/validate.ts'
import { type Language, languageCodes } from '../calendar/languages.ts'
import { BudgetExceeded, Unavailable } from '../calendar/ports.ts'
import { resources } from '../calendar/resources/index.ts'
import { inTurns } from '../calendar/values/in-turns.ts'
import { ownAddress } from '../http/address.ts'
import { allParameters } from '../http/parameters.ts'
import { routes } from '../http/routes.ts'
import type { Service } from '../http/service.ts'
import { MAP_PATH, MONTH_PATH } from '../pages/views.ts'
import { type Visit, visitor } from './visitor.ts'

const run = promisify(execFile)
/** With a million events it takes a minute. */
const MAX_SAVING_MS = 1_800_000

/** Searches for words as people type them, with a date. */
const searches: Readonly<Record<Language, string>> = {
  en: 'q=concert+in+december',
  fr: 'q=concert+en+decembre',
  de: 'q=konzert+im+dezember',
}
const searched = [resources.events, resources.venues, resources.organizers]

const root = (language: Language) => `/${language}${ownAddress.prefix}`
/** As browsers send it. */
const compressed = { 'Accept-Encoding': 'br' }

/** With the past, whose days a list of what is to come does not take. */
const ever = 'start_date=1900-01-01&end_date=2199-12-31'
const facets = Object.keys(resources.events.facets ?? {})

/** What takes columns: facets, a map, a month, a town, the past, and other orders than that of the rows. */
const fromColumns = (language: Language) => [
  `${root(language)}/events?facets=${facets}`,
  `/${language}${MAP_PATH}`,
  `/${language}${MONTH_PATH}`,
  `${root(language)}/events?near=Bern`,
  `${root(language)}/events?${ever}&per_page=1&page=2`,
  `${root(language)}/events?${ever}&featured=false&facets=${facets}`,
  ...['modified', 'published'].map((order) => `${root(language)}/events?${ever}&orderby=${order}`),
]
/** What is asked of an event. */
const ofEvent = ['', '/explain']

/**
 * Resolves when all is made, or soon after it is aborted. What an engine that is away or busy does not answer is left
 * to whoever asks for it. So are words that are not saved: a process of its own should have done that.
 */
export async function warmUp(service: Service, listener: RequestListener, signal: AbortSignal): Promise<void> {
  const visit = visitor(listener, 'warm-up', signal)
  for (const step of steps(service, visit, signal)) {
    if (signal.aborted) return
    await unlessAway(step).catch((error) => {
      if (!signal.aborted) throw error
    })
  }
}

/** Undefined: the engine is away or busy. */
export async function unlessAway<T>(step: () => Promise<T>): Promise<T | undefined> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Unavailable || error instanceof BudgetExceeded) return undefined
    throw error
  }
}

function steps(service: Service, visit: Visit, signal: AbortSignal): (() => Promise<unknown>)[] {
  const { DEFAULT_LANGUAGE: language } = service.settings
  const api = root(language)
  const isSaved = (resource: AnyResource, of: Language) => service.searchBox.lexicons.isSaved(resource, of)
  const search = async (resource: AnyResource, of: Language) => {
    const isFirst = resource === resources.events && of === language
    if (isFirst || (await isSaved(resource, of)))
      await visit(`${root(of)}/${resource.name}?${searches[of]}`, compressed)
  }
  return [
    () => inTurns(declared(), validator),
    () => visitFirst(language, visit),
    () => saveApart(service, signal),
    // Most columns are saved where words are: an earlier process has searched.
    ...fromColumns(language).map((path) => async () => {
      if (await isSaved(resources.events, language)) await visit(path, compressed)
    }),
    // What one language does not find is looked for in the others.
    ...languageCodes.flatMap((of) => searched.map((resource) => () => search(resource, of))),
    () => visit(`${api}/suggest?q=conc`, compressed),
  ]
}

/** The list, for programs and for people, its first event, and the feed of changes. */
async function visitFirst(language: Language, visit: Visit): Promise<void> {
  const api = root(language)
  const { events: [first] = [] } = JSON.parse(String(await visit(`${api}/events`)))
  if (first) for (const path of ofEvent) await visit(`${api}/events/${first.id}${path}`, compressed)
  for (const path of [`/${language}/`, `${api}/rpde/events?limit=1`]) await visit(path, compressed)
}

/**
 * What searches read of the whole index, where nobody has saved it: once for a build. In a process of its own, since it
 * takes seconds, and memory that nobody else could use afterwards.
 */
async function saveApart({ engine, settings, log }: Service, signal: AbortSignal): Promise<void> {
  if (!(await engine.search.lacksColumns?.())) return
  const script = join(import.meta.dirname, 'saving-process.ts')
  const args = ['--disable-warning=ExperimentalWarning', script, settings.DATA_DIR]
  try {
    await run(process.execPath, args, { signal, timeout: MAX_SAVING_MS })
  } catch (err) {
    if (!signal.aborted) log.warn({ err }, 'columns not saved')
  }
}

function* declared(): Generator<Parameters<typeof validator>[0]> {
  for (const { operations } of routes)
    for (const { parameters, body } of operations) {
      yield* Object.values(allParameters(parameters))
      yield* Object.values(body?.fields ?? {})
    }
}
