/** The filters of a list: a form that works without script, and links for what is asked for most. */

import type { Terms } from '../../calendar/declaration/terms.ts'
import type { Language } from '../../calendar/languages.ts'
import { MAX_PLACE_CHARACTERS } from '../../calendar/resources/events/place-filters.ts'
import { MAX_BOX_CHARACTERS } from '../../calendar/resources/shared-filters.ts'
import { localizedText } from '../../calendar/resources/translations.ts'
import { parseMoment } from '../../calendar/values/moment.ts'
import type { Context } from '../../http/context.ts'
import { attributes, type Html, html } from '../html.ts'
import { translator } from '../translate.ts'
import { listAddress, type Params } from './address.ts'
import { combobox } from './combobox.ts'
import { hueOf } from './hue.ts'
import { listStrings } from './strings.ts'

/** Kilometres to choose from. */
const RADII = [5, 10, 25, 50, 100]

/** A form shows these; it repeats all others as they are. */
const SHOWN = ['q', 'categories', 'near', 'geoloc_radius', 'start_date', 'end_date', 'is_free']

const quickChoices: readonly [name: keyof typeof listStrings, params: Params][] = [
  ['today', { start_date: 'today', end_date: 'today' }],
  ['tomorrow', { start_date: 'tomorrow', end_date: 'tomorrow' }],
  ['weekend', { start_date: 'weekend', end_date: 'weekend' }],
  ['nextDays', { start_date: 'today', end_date: '+7 days' }],
  ['free', { is_free: 'true' }],
]

interface Choice {
  id: number
  name: string
  slug: string
  depth: number
}

interface Tree {
  /** Of the catalogue. */
  version: number
  choices: readonly Choice[]
}

const trees = new WeakMap<Terms, Partial<Record<Language, Tree>>>()

/** The categories with events, each below its parent. Every list has them, and they seldom change. */
export function categoryTree(catalogue: Terms, language: Language, defaultLanguage: Language): readonly Choice[] {
  const kept = trees.get(catalogue) ?? {}
  trees.set(catalogue, kept)
  const { version } = catalogue
  const known = kept[language]
  if (known?.version === version) return known.choices
  const choices = treeOf(catalogue, language, defaultLanguage)
  kept[language] = { version, choices }
  return choices
}

function treeOf(catalogue: Terms, language: Language, defaultLanguage: Language): Choice[] {
  const text = (id: number, name: 'name' | 'slug') => {
    const term = catalogue.get('categories', id)
    return term ? localizedText(term, name, language, defaultLanguage).text : ''
  }
  const all = catalogue.ids('categories').map((id) => ({ id, name: text(id, 'name'), slug: text(id, 'slug') }))
  const parentOf = (id: number) => catalogue.get('categories', id)?.parent ?? 0
  const hasEvents = (id: number) =>
    catalogue.withDescendants([id]).some((below) => (catalogue.get('categories', below)?.count ?? 0) > 0)
  const below = (parent: number, depth: number): Choice[] =>
    all
      .filter(({ id }) => parentOf(id) === parent && hasEvents(id))
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
      .flatMap((choice) => [{ ...choice, depth }, ...below(choice.id, depth + 1)])
  return below(0, 0)
}

/** The day that a date parameter means, for a field of a form; empty where it means none. */
function dayOf(value: string | undefined, side: 'local' | 'last', { service }: Context): string {
  return (value && parseMoment(value, service.settings.TIMEZONE, service.now())?.[side].slice(0, 10)) || ''
}

function field(label: string, control: Html): Html {
  return html`<label class="field"><span>${label}</span>${control}</label>`
}

/** What was chosen is there, even if it is none of the choices. */
function select(name: string, chosen = '', choices: readonly (readonly [value: string, text: string])[]): Html {
  const isListed = choices.some(([value]) => value === chosen)
  const option = ([value, text]: readonly [string, string]) =>
    html`<option${attributes({ value, selected: value === chosen })}>${text}</option>`
  const all = isListed ? choices : [...choices, [chosen, chosen] as const]
  return html`<select${attributes({ name, form: 'search' })}>${all.map(option)}</select>`
}

function input(type: string, name: string, value = '', more: Record<string, string | number | boolean> = {}): Html {
  return html`<input${attributes({ type, name, value, form: 'search', ...more })}>`
}

const box = { class: 'search-box', type: 'search', name: 'q', id: 'q', maxlength: MAX_BOX_CHARACTERS }

/** The search box, which stands above the list. */
export function searchForm(path: string, params: Params, language: Language): Html {
  const t = translator(listStrings, language)
  const others = Object.entries(params).filter(([name]) => !SHOWN.includes(name) && name !== 'page')
  return html`<form id="search" class="search" role="search" action="${path}" method="get">
${others.map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}
${combobox({ ...box, value: params.q ?? '', placeholder: t('searchHint'), 'aria-label': t('searchLabel') }, language)}
<button class="button" type="submit">${t('search')}</button>
</form>`
}

export function filterFields(context: Context, params: Params, categories: readonly Choice[]): Html {
  const t = translator(listStrings, context.language)
  const { categories: category, geoloc_radius: radius } = params
  const slug = categories.find((each) => category === each.slug || category === String(each.id))?.slug ?? category
  const allCategories = categories.map(({ slug, name, depth }) => [slug, '\u2003'.repeat(depth) + name] as const)
  const free = input('checkbox', 'is_free', 'true', { checked: params.is_free === 'true' })
  const usual = context.service.settings.GEOLOC_RADIUS
  const radii = RADII.filter((km) => km !== usual).map((km) => [String(km), `${km} km`] as const)
  const town = {
    id: 'near',
    name: 'near',
    form: 'search',
    value: params.near,
    placeholder: t('nearHint'),
    maxlength: MAX_PLACE_CHARACTERS,
  }
  const [from, to] = [dayOf(params.start_date, 'local', context), dayOf(params.end_date, 'last', context)]
  return html`<details class="filters"><summary>${t('filters')}</summary>
<div class="filter-fields" data-title="${t('filters')}">
${field(t('category'), select('categories', slug, [['', t('allCategories')], ...allCategories]))}
<div class="pair">
<div class="field"><label for="near">${t('near')}</label>${combobox(town, context.language, ['town'])}</div>
${field(t('radius'), select('geoloc_radius', radius, [['', `${usual} km`], ...radii]))}
</div>
<div class="pair">
${field(t('from'), input('date', 'start_date', from))}
${field(t('to'), input('date', 'end_date', to))}
</div>
<label class="check">${free} ${t('onlyFree')}</label>
<button class="button" type="submit" form="search">${t('apply')}</button>
</div></details>`
}

/** Each link sets its parameters, or takes them away again where the list has them already. */
export function quickLinks(path: string, params: Params, categories: readonly Choice[], language: Language): Html {
  const t = translator(listStrings, language)
  const link = ([name, own]: (typeof quickChoices)[number]) => {
    const isChosen = Object.entries(own).every(([key, value]) => params[key] === value)
    const changes = isChosen ? Object.fromEntries(Object.keys(own).map((key) => [key, undefined])) : own
    const link = attributes({ href: listAddress(path, params, changes), 'aria-current': isChosen && 'true' })
    return html`<li><a${link}>${t(name)}</a></li>`
  }
  const category = ({ id, slug, name }: Choice) => {
    const isChosen = params.categories === slug || params.categories === String(id)
    const href = listAddress(path, params, { categories: isChosen ? undefined : slug })
    const link = attributes({ href, 'aria-current': isChosen && 'true' })
    return html`<li><a class="category ${hueOf(id)}"${link}>${name}</a></li>`
  }
  const highest = categories.filter(({ depth }) => depth === 0)
  return html`<nav class="quick" aria-label="${t('quick')}"><ul>${quickChoices.map(link)}</ul>
${highest.length > 1 && html`<ul>${highest.map(category)}</ul>`}</nav>`
}
