/**
 * What a process makes when it is first needed is made before a stranger needs it: patterns, validators, threads, and
 * what is read into memory. The first search of a process took ten times the processor time of those after it.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { anonymous } from './calendar/access/visibility.ts'
import type { ListRequest } from './calendar/declaration/list-request.ts'
import type { AnyResource } from './calendar/declaration/resource.ts'
import { readParameters, validator } from './calendar/declaration/validate.ts'
import { type Language, languageCodes } from './calendar/languages.ts'
import { listParameters } from './calendar/lists/query.ts'
import { type Box, BudgetExceeded, type Found, type Query, type SearchBudget, Unavailable } from './calendar/ports.ts'
import { resources } from './calendar/resources/index.ts'
import type { Typed } from './calendar/search/beginnings.ts'
import { pageOf } from './calendar/search/list-page.ts'
import { type ResolvedList, resolveList } from './calendar/search/resolved-list.ts'
import { suggest } from './calendar/search/suggest.ts'
import { suggestionTypes } from './calendar/search/suggestion-sources.ts'
import { facetCounts } from './calendar/summaries/facets.ts'
import { clustersOf } from './calendar/summaries/map.ts'
import { monthOf } from './calendar/summaries/month.ts'
import { inTurns } from './calendar/values/in-turns.ts'
import { toLocal } from './calendar/values/zone.ts'
import { plainRequest } from './http/handlers/list-request.ts'
import { suggestingFrom } from './http/handlers/suggest.ts'
import { MAX_SEARCH_MS } from './http/limits/cost.ts'
import { allParameters } from './http/request.ts'
import { routes } from './http/routes.ts'
import type { Service } from './http/service.ts'

const run = promisify(execFile)
/** With a million events it takes a minute. */
const MAX_SAVING_MS = 1_800_000

/** Words as people type them, with a date. */
const typed: Readonly<Record<Language, string>> = {
  en: 'concert in december',
  fr: 'concert en décembre',
  de: 'konzert im dezember',
}
/** Typed so far, for suggestions. */
const beginning: Typed = { whole: [], beginning: 'conc' }
const everywhere: Box = { west: -180, south: -90, east: 180, north: 90 }
const searched = [resources.events, resources.venues, resources.organizers]

type Find = (queries: readonly Query[]) => Promise<Found[]>

/** A list of events, by its parameters as they are sent, and what is asked of it. `month`: that of today. */
interface Asked {
  params?: Readonly<Record<string, unknown>>
  of(list: ResolvedList, month: string): Promise<unknown>
}

const asked: readonly Asked[] = [
  { of: async (list) => pageOf(list, (await facetCounts(list, Object.keys(resources.events.facets ?? {}))).queries) },
  { of: (list) => clustersOf(list, everywhere, 0) },
  { of: (list, month) => monthOf(list, month, 1) },
  // The past, too: its days are in columns that a list of what comes next does not take.
  { params: { start_date: '1900-01-01', end_date: '2199-12-31', page: 2 }, of: (list) => pageOf(list) },
]

/**
 * Resolves when all is made, or soon after it is aborted. What an engine that is away or busy does not answer is left to
 * whoever asks for it. So are words that are not saved: a process of its own should have done that.
 */
export async function warmUp(service: Service, signal: AbortSignal): Promise<void> {
  // Like a visitor's, so that the same threads answer; what it costs is nobody's.
  const budget: SearchBudget = { limitMs: MAX_SEARCH_MS, signal, spend: () => {} }
  const find: Find = (queries) => service.engine.search.find(queries, budget)
  for (const step of steps(service, find, signal)) {
    if (signal.aborted) return
    await unlessAway(step)
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

function steps(service: Service, find: Find, signal: AbortSignal): (() => Promise<void>)[] {
  return [
    () => inTurns(declared(), validator),
    () => saveApart(service, signal),
    ...asked.map((each) => () => askIfSaved(each, service, find)),
    // What one language does not find is looked for in the others.
    ...languageCodes.flatMap((language) =>
      searched.map((resource) => () => askIfReady(resource, language, service, find)),
    ),
    () => askSuggestions(service, find),
  ]
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

/** What takes columns, where an earlier process has searched: most of them are saved then. */
async function askIfSaved({ params = {}, of }: Asked, service: Service, find: Find): Promise<void> {
  const { DEFAULT_LANGUAGE: language, TIMEZONE } = service.settings
  if (!(await service.searchBox.lexicons.isSaved(resources.events, language))) return
  const { values } = readParameters(listParameters(resources.events), params)
  const month = toLocal(service.now(), TIMEZONE).slice(0, 7)
  await of(await listOf(resources.events, language, values, service, find), month)
}

/** Events in the default language, and all whose words are saved. */
async function askIfReady(resource: AnyResource, language: Language, service: Service, find: Find): Promise<void> {
  const isFirst = resource === resources.events && language === service.settings.DEFAULT_LANGUAGE
  if (isFirst || (await service.searchBox.lexicons.isSaved(resource, language)))
    await pageOf(await listOf(resource, language, { q: typed[language] }, service, find))
}

async function listOf(
  resource: AnyResource,
  language: Language,
  params: ListRequest['params'],
  service: Service,
  find: Find,
): Promise<ResolvedList> {
  const request = { ...(await plainRequest(service, language, anonymous)), params }
  return resolveList({ resource, request, box: service.searchBox, find })
}

async function askSuggestions(service: Service, find: Find): Promise<void> {
  const from = await suggestingFrom(service, service.settings.DEFAULT_LANGUAGE, find)
  await suggest({ ...from, typed: beginning, types: suggestionTypes, limit: 1 })
}
