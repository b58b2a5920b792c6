/** What a list was asked for, and what was understood of it: each part with a link to the list without it. */
import type { BoxAnswer } from '../../calendar/search/list-page.ts'
import { parseMoment } from '../../calendar/values/moment.ts'
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

function interpretedChips({ interpreted }: BoxAnswer, q: string, { language }: Context): Chip[] {
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
  if (first) return t('since', { date: formatDate(first, 'date', language) })
  return t('until', { date: formatDate(last ?? '', 'date', language) })
}

function nearChip(params: Params, { page: { near } }: Listed, { language, service }: Context): string {
  const t = translator(listStrings, language)
  const km = Math.round(near?.radius ?? service.settings.GEOLOC_RADIUS)
  return t('within', { place: near?.places?.[0]?.displayName ?? params.near ?? t('thisPoint'), km })
}

/** What the parameter of a name is called; undefined: its value says enough. */
function namedText(name: string, value: string, listed: Listed, context: Context): string {
  const t = translator(listStrings, context.language)
  const [first] = listed.events
  if (name === 'categories')
    return listed.categories.find(({ id, slug }) => value === slug || value === String(id))?.name ?? value
  if (name === 'venue') return first?.venue.find(({ id }) => String(id) === value)?.venue ?? t('venue')
  if (name === 'is_free' && value === 'true') return t('free')
  if (name === 'city') return value
  return `${name}: ${value}`
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
