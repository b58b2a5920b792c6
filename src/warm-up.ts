/**
 * What a process makes when it is first needed is made before a stranger needs it: patterns, validators, threads, and
 * what is read into memory. The first search of a process took ten times the processor time of those after it.
 */
import { setImmediate } from 'node:timers/promises'
import { anonymous } from './calendar/access/visibility.ts'
import type { AnyResource } from './calendar/declaration/resource.ts'
import { compileValidator } from './calendar/declaration/validate.ts'
import { type Language, languageCodes } from './calendar/languages.ts'
import { byId } from './calendar/lists/query.ts'
import { BudgetExceeded, type Found, type Query, type SearchBudget, Unavailable } from './calendar/ports.ts'
import { resources } from './calendar/resources/index.ts'
import { readTyped } from './calendar/search/beginnings.ts'
import { pageOf } from './calendar/search/list-page.ts'
import { resolveList } from './calendar/search/resolved-list.ts'
import { suggest } from './calendar/search/suggest.ts'
import { suggestionTypes } from './calendar/search/suggestion-sources.ts'
import { plainRequest } from './http/handlers/list-request.ts'
import { suggestingFrom } from './http/handlers/suggest.ts'
import { allParameters } from './http/request.ts'
import { routes } from './http/routes.ts'
import type { Service } from './http/service.ts'

/** A smaller calendar has no crowd that one process has to be ready for; it may be idle, and keeps its memory. */
const MIN_EVENTS = 20_000

/** Words as people type them, with a date. */
const typed: Readonly<Record<Language, string>> = {
  en: 'concert in december',
  fr: 'concert en décembre',
  de: 'konzert im dezember',
}
/** Typed so far, for suggestions. */
const LETTERS = 4
const searched = [resources.events, resources.venues, resources.organizers]

/** Like a visitor's, so that the same threads answer. */
const budget: SearchBudget = { limitMs: 10_000, signal: new AbortController().signal, spend: () => {} }

type Step = () => unknown

/**
 * Resolves when all is made, or soon after `stopping` is true. What an engine that is away or busy does not answer is
 * left to whoever asks for it.
 */
export async function warmUp(service: Service, stopping: () => boolean, minEvents = MIN_EVENTS): Promise<void> {
  try {
    const [found] = await find(service, [byId('events', [], 0)])
    if (!found || found.total < minEvents) return
    for (const step of steps(service)) {
      if (stopping()) return
      await step()
      await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof Unavailable || error instanceof BudgetExceeded)) throw error
  }
}

function find({ engine }: Service, queries: readonly Query[]): Promise<Found[]> {
  return engine.search.find(queries, budget)
}

/** Each takes a few dozen milliseconds of the main thread at most. */
function* steps(service: Service): Generator<Step> {
  for (const { operations } of routes)
    for (const { parameters, body } of operations)
      for (const declared of Object.values({ ...allParameters(parameters), ...body?.fields }))
        yield () => compileValidator(declared)
  for (const language of languageCodes)
    for (const resource of searched) yield () => askList(resource, language, service)
  yield () => askSuggestions(service.settings.DEFAULT_LANGUAGE, service)
}

async function askList(resource: AnyResource, language: Language, service: Service): Promise<void> {
  const request = { ...(await plainRequest(service, language, anonymous)), params: { q: typed[language] } }
  const list = {
    resource,
    request,
    box: service.searchBox,
    find: (queries: readonly Query[]) => find(service, queries),
  }
  await pageOf(await resolveList(list))
}

async function askSuggestions(language: Language, service: Service): Promise<void> {
  const beginning = readTyped(typed[language].slice(0, LETTERS), language)
  if (beginning)
    await suggest({
      ...(await suggestingFrom(service, language, budget)),
      typed: beginning,
      types: suggestionTypes,
      limit: 1,
    })
}
