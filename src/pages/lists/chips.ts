/** What a list was asked for, and what was understood of it: each part with a link to the list without it. */
import type { SearchSummary } from '../../calendar/search/list-page.ts'
import { parseMoment } from '../../calendar/values/moment.ts'
import { isMonth } from '../../calendar/values/wall-clock.ts'
import type { Context } from '../../http/context.ts'
import type { Page } from '../../http/output/page.ts'
import { formatDate, formatRange } from '../dates.ts'
import { attributes, type Html, html } from '../html.ts'
import type { CardEvent } from '../records/shown.ts'
import { translator } from '../translate.ts'
import { listAddress, type Params } from './address.ts'
import { listStrings } from './strings.ts'

interface Chip {
  text: string
  /** Parameters of the list without it. */
  without: Readonly<Record<string, string | undefined>>
}

/** What is read of a list to name its parameters. */
export interface Listed {
  page: Page
  events: readonly CardEvent[]
  categories: readonly { id: number; name: string; slug: string }[]
}

/** Say how the list is shown, not what it lists. */
const UNNAMED = ['page', 'per_page', 'orderby', 'order', 'interpret', 'group', 'overlaps', 'geoloc_radius']
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  near: ['geoloc_radius'],
  geoloc_lat: ['geoloc_lng', 'geoloc_radius'],
  start_date: ['end_date'],
}

/** The search without words of it; what is not found in it as it was typed is not read any more. */
function withoutWords(q: string, words: string): Chip['without'] {
  const at = q.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return { interpret: 'off' }
  const rest = `${q.slice(0, at)} ${q.slice(at + words.length)}`.replace(/\s+/g, ' ').trim()
  return { q: rest || undefined }
}

function interpretedChips({ interpreted }: SearchSummary, q: string, { language }: Context): Chip[] {
  return interpreted.map(({ text, ranges }) => {
    const dates = ranges.map(({ start, end }) => formatRange(start, end, 'date', language)).join('; ')
    return { text: `${text}: ${dates}`, without: withoutWords(q, text) }
  })
}

function datesChip({ start_date, end_date }: Params, { language, service }: Context): string {
  const t = translator(listStrings, language)
  const moment = (value: string | undefined) =>
    value === undefined ? undefined : parseMoment(value, service.settings.TIMEZONE, service.now())
  const [first, last] = [moment(start_date)?.local, moment(end_date)?.last]
  if (first && last && first <= last) return formatRange(first.slice(0, 10), last.slice(0, 10), 'date', language)
  const since = first && t('since', { date: formatDate(first, 'date', language) })
  const until = last && t('until', { date: formatDate(last, 'date', language) })
  return [since, until].filter(Boolean).join(', ')
}

function nearChip(params: Params, { page: { near } }: Listed, { language, service }: Context): string {
  const t = translator(listStrings, language)
  const km = Math.round(near?.radius ?? service.settings.GEOLOC_RADIUS)
  return t('within', { place: near?.places?.[0]?.displayName ?? params.near ?? t('thisPoint'), km })
}

/** `weekend` is two days. */
function dayText(value: string, { language, service }: Context): string | undefined {
  const moment = parseMoment(value, service.settings.TIMEZONE, service.now())
  return moment && formatRange(moment.local.slice(0, 10), moment.last.slice(0, 10), 'date', language)
}

/** Values that have a text of their own. */
const namedValues: Readonly<Record<string, Readonly<Record<string, keyof typeof listStrings>>>> = {
  is_free: { true: 'free' },
  featured: { true: 'featured' },
  sold_out: { true: 'soldOut' },
  event_status: {
    cancelled: 'cancelled',
    postponed: 'postponed',
    rescheduled: 'rescheduled',
    moved_online: 'moved_online',
  },
  attendance_mode: { online: 'online' },
  price: { free: 'free' },
}

/** What a value of a parameter is called; for programs alone it is as they send it. */
function namedText(name: string, value: string, listed: Listed, context: Context): string {
  const { language } = context
  const t = translator(listStrings, language)
  const [first] = listed.events
  const categoryOf = (chosen: string) =>
    listed.categories.find(({ id, slug }) => chosen === slug || chosen === String(id))?.name ?? chosen
  if (name === 'categories') return value.split(',').map(categoryOf).join(', ')
  if (name === 'venue') return first?.venue.find(({ id }) => String(id) === value)?.venue ?? t('venue')
  const day = name === 'day' ? dayText(value, context) : undefined
  if (day !== undefined) return day
  if (name === 'month' && isMonth(value)) return formatDate(`${value}-01`, 'monthOfYear', language)
  if (name === 'city') return value
  if (name === 'search') return t('quoted', { text: value })
  if (name === 'tags') return `${t('tag')}: ${value}`
  if (name === 'bbox') return t('area')
  const named = namedValues[name]?.[value]
  return named === undefined ? `${name}: ${value}` : t(named)
}

function chipsOf(params: Params, listed: Listed, context: Context): Chip[] {
  const t = translator(listStrings, context.language)
  const { search } = listed.page
  const q = params.q ?? ''
  const interpreted = search ? interpretedChips(search, q, context) : []
  const others = Object.entries(params).flatMap(([name, value]): Chip[] => {
    if (UNNAMED.includes(name) || name === 'geoloc_lng') return []
    const without = Object.fromEntries([name, ...(BESIDE[name] ?? [])].map((each) => [each, undefined]))
    if (name === 'end_date' && params.start_date !== undefined) return []
    if (name === 'start_date' || name === 'end_date') return [{ text: datesChip(params, context), without }]
    if (name === 'near' || name === 'geoloc_lat') return [{ text: nearChip(params, listed, context), without }]
    if (name === 'q') return [{ text: t('quoted', { text: value }), without: { ...without, interpret: undefined } }]
    return [{ text: namedText(name, value, listed, context), without }]
  })
  return [...others, ...interpreted]
}

export function chips(path: string, params: Params, listed: Listed, context: Context): Html | undefined {
  const t = translator(listStrings, context.language)
  const all = chipsOf(params, listed, context)
  if (!all.length) return undefined
  const chip = ({ text, without }: Chip) => {
    const link = attributes({ href: listAddress(path, params, without), 'aria-label': t('remove', { what: text }) })
    return html`<li><a class="chip"${link}>${text} <span aria-hidden="true">✕</span></a></li>`
  }
  return html`<div class="chosen"><ul class="chips" aria-label="${t('chosen')}">${all.map(chip)}${
    all.length > 1 && html`<li><a class="chip clear" href="${path}">${t('removeAll')}</a></li>`
  }</ul></div>`
}
