/** Suggestions for a search box: what the letters typed so far may become. */
import { anonymous } from '../../calendar/access/visibility.ts'
import type { AnyResource, View } from '../../calendar/declaration/resource.ts'
import { described, integer, listOf, nullable, object, string, uri } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import type { Language } from '../../calendar/languages.ts'
import type { Query } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import { readTyped, type Typed } from '../../calendar/search/beginnings.ts'
import { markBeginnings } from '../../calendar/search/mark-beginnings.ts'
import { type SuggestRequest, suggest } from '../../calendar/search/suggest.ts'
import { type Suggestion, type SuggestionType, suggestionTypes } from '../../calendar/search/suggestion-sources.ts'
import { withQuery } from '../address.ts'
import { type Context, contextOf, type Exchange, viewOf } from '../context.ts'
import { searchBudget } from '../limits/cost.ts'
import { toJson } from '../output/json.ts'
import { sendJsonText } from '../output/send.ts'
import { serializeField, viewWith } from '../output/serialize.ts'
import type { Service } from '../service.ts'
import { plainRequest } from './list-request.ts'

const DEFAULT_LIMIT = 8
const MAX_LIMIT = 20
const MAX_TYPED_CHARACTERS = 100

export const suggestParameters: Readonly<Record<string, Parameter>> = {
  q: {
    kind: 'words',
    description: 'What was typed so far: words, the last of them perhaps half typed',
    schema: { pattern: '\\S', maxLength: MAX_TYPED_CHARACTERS, examples: ['ber'] },
    required: true,
  },
  types: {
    kind: 'choices',
    description: 'What is suggested; all by default',
    schema: { items: { type: 'string', enum: suggestionTypes } },
  },
  limit: { kind: 'integer', description: 'At most so many', schema: { maximum: MAX_LIMIT, default: DEFAULT_LIMIT } },
}

export const suggestionListSchema = object({
  suggestions: described(
    'Best first',
    listOf(
      object({
        type: described('What is suggested', { type: 'string', enum: suggestionTypes }),
        id: { description: 'Of the record; null: a town is none', ...nullable(integer) },
        label: { ...string, description: 'Plain text, in the language asked for' },
        highlighted: {
          ...string,
          description: 'The label as HTML, with <mark> around what was typed, and no other tag',
        },
        link: {
          ...uri,
          description: 'Address of the record; of a town, category or tag, that of the list of its events',
        },
        url: { description: 'Page of the record; null: a town has none', ...nullable(string) },
      }),
    ),
  ),
})

export async function sendSuggestions(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  const typed = readTyped(String(context.params.q), context.language)
  const view = viewWith(await viewOf(context))
  const found = typed ? await suggestionsFor(typed, context) : []
  const suggestions = typed ? found.map((suggestion) => shown(suggestion, typed, view)) : []
  const json = toJson({ suggestions })
  context.response.locals.cost.chargeBytes(json.length)
  sendJsonText(context, json)
}

async function suggestionsFor(typed: Typed, { service, language, params, response }: Context): Promise<Suggestion[]> {
  const { engine, metrics } = service
  const budget = searchBudget(response)
  const find = (queries: readonly Query[]) => metrics.search('events', engine.search.find(queries, budget))
  return suggest({
    ...(await suggestingFrom(service, language, find)),
    typed,
    types: suggestionTypes.filter((type) => params.types === undefined || [params.types].flat().includes(type)),
    limit: Number(params.limit ?? DEFAULT_LIMIT),
  })
}

/** What anybody may see, whoever asks. */
export async function suggestingFrom(
  service: Service,
  language: Language,
  find: SuggestRequest['find'],
): Promise<Omit<SuggestRequest, 'typed' | 'types' | 'limit'>> {
  const { settings, names, searchBox } = service
  return {
    listRequest: await plainRequest(service, language, anonymous),
    languages: { language, defaultLanguage: settings.DEFAULT_LANGUAGE, fallback: settings.LANGUAGE_FALLBACK },
    names,
    lexicon: () => searchBox.lexicons.of(resources.events, language),
    find,
  }
}

/** Undefined: a town is no record. */
function resourceOf(type: SuggestionType): AnyResource | undefined {
  return Object.values(resources).find(({ singular }) => singular === type)
}

function shown({ type, label, record }: Suggestion, typed: Typed, view: View): Record<string, unknown> {
  const resource = resourceOf(type)
  const list = `${view.base}/events`
  const highlighted = markBeginnings(label, typed, view.language)
  if (!resource || !record)
    return { type, id: null, label, highlighted, link: withQuery(list, `q=${encodeURIComponent(label)}`), url: null }
  const { name, term } = resource
  const link = term ? withQuery(list, `${name}=${record.id}`) : `${view.base}/${name}/${record.id}`
  return { type, id: record.id, label, highlighted, link, url: serializeField(name, 'url', record, view) }
}
