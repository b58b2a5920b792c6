/** A month of events for a calendar grid. */
import { boolean, described, integer, listOf, object, ref, string } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { filterParameters } from '../../calendar/lists/query.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { ResolvedList } from '../../calendar/search/resolved-list.ts'
import { type Month, monthOf } from '../../calendar/summaries/month.ts'
import { addMonths, isMonth } from '../../calendar/values/wall-clock.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import { type Context, contextOf, type Exchange, viewOf } from '../context.ts'
import { searchBudget } from '../limits/cost.ts'
import { filledWith, toJson } from '../output/json.ts'
import { nearAnswer, nearAsJson, nearSchema } from '../output/near.ts'
import { address, repeated } from '../output/page.ts'
import { sendJsonText } from '../output/send.ts'
import { viewWith } from '../output/serialize.ts'
import { resolvedList } from './list-request.ts'

const DEFAULT_PER_DAY = 3
const MAX_PER_DAY = 10

const { month, ...filters } = filterParameters(resources.events)

export const calendarParameters: Readonly<Record<string, Parameter>> = {
  month: { kind: 'slug', ...month, description: 'The month, YYYY-MM; default: that of today' },
  per_day: {
    kind: 'integer',
    description: 'At most so many events of each day are named; all are counted',
    schema: { maximum: MAX_PER_DAY, default: DEFAULT_PER_DAY, examples: [5] },
  },
  ...filters,
}

/** What a grid shows of an event. */
export const shownInCalendar = [
  'id',
  'url',
  'rest_url',
  'title',
  'slug',
  'all_day',
  'start_date',
  'end_date',
  'utc_start_date',
  'utc_end_date',
  'timezone',
  'featured',
  'event_status',
  'sold_out',
]

/** Of an event, or of an occurrence: `42-20261224T180000Z`. */
const identity = { type: ['integer', 'string'] }
const date = { ...string, pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const monthSchema = { ...string, pattern: '^\\d{4}-\\d{2}$' }

export const calendarSchema = object(
  {
    month: described('The month', monthSchema),
    timezone: { ...string, description: 'Whose days these are: the site’s' },
    total: { ...integer, description: 'Events of the month' },
    days: described(
      'Each day of the month',
      listOf(
        object({
          date: described('The day', date),
          count: { ...integer, description: 'Events that run on this day, also those that began before' },
          events: { ...listOf(identity), description: 'Ids of the first that run on this day alone, by start' },
        }),
      ),
    ),
    spans: {
      ...listOf(
        object({
          id: described('Id of the event, or of the occurrence', identity),
          start_date: { ...date, description: 'The first of its days in this month' },
          end_date: { ...date, description: 'The last of its days in this month' },
          lane: { ...integer, description: 'From 0; spans of one lane do not meet' },
          starts_before: { ...boolean, description: 'It began before this month' },
          ends_after: { ...boolean, description: 'It goes on after this month' },
        }),
      ),
      description: 'Events that run over several days, as bars across them',
    },
    more_spans: { ...boolean, description: 'Whether more events run over several days than there are spans' },
    events: {
      ...listOf(ref('CalendarEvent')),
      description: 'All that the days and spans name, by start',
    },
    near: nearSchema,
    rest_url: described('Address of this month'),
    next_rest_url: { ...string, description: 'Address of the next month; absent after the year 3999' },
    previous_rest_url: { ...string, description: 'Address of the previous month; absent before the year 1000' },
  },
  ['near', 'next_rest_url', 'previous_rest_url'],
)

/** Addresses of this month and of those beside it, as far as there are such months, of the same list. */
function addresses(context: Context, of: string): Record<string, string> {
  const { query } = context
  const own = ['per_day', 'status'].flatMap((name) =>
    query[name] === undefined ? [] : [[name, String(query[name])] as const],
  )
  const others = repeated(resources.events, context).filter(([name]) => name !== 'month')
  const beside = { rest_url: 0, next_rest_url: 1, previous_rest_url: -1 }
  return Object.fromEntries(
    Object.entries(beside).flatMap(([key, months]) => {
      const that = addMonths(`${of}-01 00:00:00`, months).slice(0, 7)
      return isMonth(that) ? [[key, address(`${context.base}/calendar`, [['month', that], ...own, ...others])]] : []
    }),
  )
}

/** A month of a list, and what it was read with. */
export interface ReadMonth extends Month {
  /** `YYYY-MM` */
  month: string
  list: ResolvedList
}

/** The month that the parameters ask for, by default that of today. @throws Problem */
export async function readMonth(context: Context): Promise<ReadMonth> {
  const { service, params, response } = context
  const month = String(params.month ?? toLocal(service.now(), service.settings.TIMEZONE).slice(0, 7))
  const inMonth = { ...context, params: { ...params, month } }
  const list = await resolvedList(resources.events, inMonth, searchBudget(response), { isUnranked: true })
  return { month, list, ...(await monthOf(list, month, Number(params.per_day ?? DEFAULT_PER_DAY))) }
}

export async function sendCalendar(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  const { response, service } = context
  const { month: of, list, days, spans, hasMoreSpans, hits, total } = await readMonth(context)
  const view = viewWith(await viewOf(context))
  const events = hits.map((hit) => service.renderedRecords.part('events', hit, view, shownInCalendar))
  const body = toJson({
    month: of,
    timezone: list.request.zone,
    total,
    days,
    spans,
    more_spans: hasMoreSpans,
    events: [],
    ...nearAsJson(nearAnswer(list)),
    ...addresses(context, of),
  })
  const json = filledWith(body, `"more_spans":${hasMoreSpans},"events":[]`, events)
  response.locals.cost.chargeBytes(json.length)
  sendJsonText(context, json)
}
