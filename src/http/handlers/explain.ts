/** Why a list has a record, or not. */

import type { AnyResource } from '../../calendar/declaration/resource.ts'
import {
  boolean,
  described,
  integer,
  listOf,
  nullable,
  number,
  object,
  string,
} from '../../calendar/declaration/schemas.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { isByRelevance, listRules } from '../../calendar/lists/query.ts'
import type { Shortfall, Wants } from '../../calendar/lists/shortfall.ts'
import { type Check, type Explanation, explain } from '../../calendar/search/explain.ts'
import { roundedScore, type Score } from '../../calendar/search/ranking.ts'
import { textForms } from '../../calendar/text/forms.ts'
import { type Context, contextOf, type Exchange } from '../context.ts'
import { searchBudget } from '../limits/cost.ts'
import { interpretedAsJson, interpretedSchema } from '../output/list-json.ts'
import { send } from '../output/send.ts'
import { resolvedList } from './list-request.ts'
import { missing, namedOccurrence, recordOf, requireStatus } from './record.ts'

const scalar = { type: ['string', 'number', 'boolean'] }
const bound = { type: ['string', 'number'] }
const foundIn = { ...listOf(string), description: 'Texts that have it, such as title' }

const wantsSchema = {
  type: 'object',
  description: 'What it would have to be: a key of these, or two bounds',
  properties: {
    one_of: described('One of these values', listOf(scalar)),
    at_least: described('This or more', bound),
    more_than: described('More than this', bound),
    at_most: described('This or less', bound),
    less_than: described('Less than this', bound),
    box: described(
      'Inside of these bounds, in degrees',
      object({
        west: described('Western longitude', number),
        south: described('Southern latitude', number),
        east: described('Eastern longitude', number),
        north: described('Northern latitude', number),
      }),
    ),
    any: { ...boolean, description: 'Any value' },
    not: { type: 'object', additionalProperties: true, description: 'The opposite of one of these keys' },
  } satisfies Record<keyof Wants, object>,
}
const offSchema = {
  ...object(
    {
      field: { ...string, description: 'Key of the record' },
      has: { ...listOf(scalar), description: 'What the record has there; with a point its distance in kilometres' },
      wants: wantsSchema,
      by: { ...number, description: 'How much is missing; absent where amounts say nothing' },
      unit: { type: 'string', enum: ['seconds', 'kilometres'], description: 'Of the amount; absent: a plain number' },
      duration: { ...string, description: 'Of seconds, the same in ISO 8601' },
    } satisfies Record<keyof Shortfall, object>,
    ['by', 'unit', 'duration'],
  ),
  description: 'By how much it is not met, where that can be said',
}
const wordSchema = object({
  text: { ...string, description: 'As it was typed, folded' },
  found_in: foundIn,
  weight: { ...number, description: 'How much it says, as a share of all words: rare ones say more' },
  alternatives: described(
    'What is looked up for it',
    listOf(
      object({
        text: described('As it is looked up'),
        form: {
          type: 'string',
          enum: textForms,
          description:
            'stems: every form of the word, or words in a row; words: as it is; parts: part of a compound; ' +
            'suffixes: letters inside a word; tokens: a category or tag',
        },
        beginning: { ...boolean, description: 'A word may go on' },
        quality: { ...number, description: 'How good a hit it makes, up to 1' },
        corrected: { ...boolean, description: 'It stands for a mistyped word' },
        found_in: foundIn,
      }),
    ),
  ),
})
const checkSchema = object(
  {
    check: { ...string, description: `A parameter, or a rule of every list: ${Object.keys(listRules).join(', ')}` },
    value: { anyOf: [scalar, listOf(scalar)], description: 'Of the parameter; absent where it was not sent' },
    description: described('What it asks for'),
    met: described('Whether the event meets it', boolean),
    redacted: { ...boolean, description: 'It asks for what the password of the event protects: it is not told' },
    off: offSchema,
    language: { type: 'string', enum: languageCodes, description: 'Of words: whose texts are searched' },
    at_least: { ...integer, description: 'Of words: so many suffice; absent: all are needed' },
    words: { ...listOf(wordSchema), description: 'Words as they were understood' },
    excluded: described(
      'Words that the event must not have',
      listOf(object({ text: described('As it was typed, folded'), found_in: foundIn })),
    ),
  },
  ['value', 'off', 'language', 'at_least', 'words', 'excluded'],
)
const scoreSchema = object({
  total: { ...number, description: 'The sum of all others' },
  words: { ...listOf(number), description: 'Of each word: the best way in which it is found, by its weight' },
  coverage: { ...number, description: 'Share of the title that was searched for' },
  phrase: { ...number, description: 'The words next to each other, at the beginning, or as the whole title' },
  own_language: { ...number, description: 'The title is in the language that is searched' },
  featured: described('The event is featured', number),
  time: { ...number, description: 'Soon, or over' },
})
export const explanationSchema = object(
  {
    id: described('Id of the event', integer),
    listed: { ...boolean, description: 'Whether the list has the event, on whichever page' },
    indexed: { ...boolean, description: 'false: it was written just now, and is in no list yet' },
    position: {
      ...nullable(integer),
      description: 'In the list, from 1; null where it is not listed, or in the order of titles',
    },
    checks: { ...listOf(checkSchema), description: 'The list has the event if all are met' },
    search: {
      ...object({
        match: described('partial: nothing has all the words', { type: 'string', enum: ['all', 'partial'] }),
        interpreted: described('Words that were taken for dates', interpretedSchema),
        score: { ...nullable(scoreSchema), description: 'null: the search does not find the event' },
      }),
      description: 'How the list was searched; absent without q, unless search is in the order of relevance',
    },
  },
  ['search'],
)

export function explainItem(resource: AnyResource) {
  return async (exchange: Exchange): Promise<void> => {
    const context = contextOf(exchange)
    const { service, caller, request, response } = context
    const document = await recordOf(resource, context)
    requireStatus(resource, document, caller)
    const { id } = document
    const occurrence = namedOccurrence(document, request)
    if (request.params.recurrence !== undefined && !occurrence) throw missing(resource, request)
    const isUnranked = !isByRelevance(resource, context.params)
    const list = await resolvedList(resource, context, searchBudget(response), { isUnranked })
    const found = await explain(
      list,
      { id, start: occurrence?.start_utc },
      { defaultLanguage: service.settings.DEFAULT_LANGUAGE },
    )
    send(context, answerOf(resource, id, found, context))
  }
}

function answerOf(resource: AnyResource, id: number, found: Explanation, context: Context): object {
  const { indexed, listed, position = null, checks, search } = found
  return {
    id,
    listed,
    indexed,
    position,
    checks: checks.map((check) => checkAsJson(resource, check, context.params)),
    ...(search
      ? {
          search: {
            match: search.match,
            interpreted: interpretedAsJson(search.interpreted),
            score: search.score ? scoreAsJson(search.score) : null,
          },
        }
      : {}),
  }
}

const descriptions: Readonly<Record<string, string>> = listRules

function checkAsJson({ filters }: AnyResource, found: Check, params: Context['params']): object {
  const { check, met, redacted, off, words } = found
  return {
    check,
    ...(params[check] === undefined ? {} : { value: params[check] }),
    description: descriptions[check] ?? filters[check]?.description ?? '',
    met,
    redacted,
    ...(off ? { off } : {}),
    ...words,
  }
}

function scoreAsJson({ total, words, coverage, phrase, ownLanguage, featured, time }: Score): object {
  const rounded = { total, coverage, phrase, own_language: ownLanguage, featured, time }
  return {
    ...Object.fromEntries(Object.entries(rounded).map(([name, part]) => [name, roundedScore(part)])),
    words: words.map(roundedScore),
  }
}
