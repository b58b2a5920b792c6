/** The filters of a list: a form that works without script, and links for what is asked for most. */

import type { Terms } from '../../calendar/declaration/terms.ts'
import type { Language } from '../../calendar/languages.ts'
import { localizedText } from '../../calendar/resources/translations.ts'
import { suggestionTypes } from '../../calendar/search/suggestion-sources.ts'
import { parseMoment } from '../../calendar/values/moment.ts'
import type { Context } from '../../http/request.ts'
import { attributes, type Html, html } from '../html.ts'
import { apiOf } from '../layout.ts'
import { translator } from '../translate.ts'
import { listAddress, type Params } from './address.ts'
import { listStrings } from './strings.ts'

/** Kilometres to choose from. */
const RADII = ['10', '25', '50', '100']

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

/** The categories with events, each below its parent. */
export function categoryTree(catalogue: Terms, language: Language, defaultLanguage: Language): Choice[] {
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

function select(
  name: string,
  chosen: string | undefined,
  choices: readonly (readonly [value: string, text: string])[],
) {
  const option = ([value, text]: readonly [string, string]) =>
    html`<option${attributes({ value, selected: value === (chosen ?? '') })}>${text}</option>`
  return html`<select${attributes({ name, form: 'search' })}>${choices.map(option)}</select>`
}

/** The search box, which stands above the list. */
export function searchForm(path: string, params: Params, language: Language): Html {
  const t = translator(listStrings, language)
  const others = Object.entries(params).filter(([name]) => !SHOWN.includes(name) && name !== 'page')
  return html`<form id="search" class="search" role="search" action="${path}" method="get">
${others.map(([name, value]) => html`<input type="hidden"${attributes({ name, value })}>`)}
<div class="combobox"><input class="search-box" type="search" name="q" id="q"${attributes({
    value: params.q ?? '',
    placeholder: t('searchHint'),
    'aria-label': t('searchLabel'),
    maxlength: 500,
    autocomplete: 'off',
    'data-suggest': `${apiOf(language)}/suggest`,
    'data-label': t('suggestions'),
    ...Object.fromEntries(suggestionTypes.map((type) => [`data-${type}`, t(type)])),
  })}></div>
<button class="button" type="submit">${t('search')}</button>
</form>`
}

export function filterFields(context: Context, params: Params, categories: readonly Choice[]): Html {
  const { language } = context
  const t = translator(listStrings, language)
  const date = (name: string, value: string) => html`<input type="date"${attributes({ name, value, form: 'search' })}>`
  const chosenCategory = categories.find(
    ({ id, slug }) => params.categories === slug || params.categories === String(id),
  )
  const categoryChoices = categories.map(({ slug, name, depth }) => [slug, '\u2003'.repeat(depth) + name] as const)
  const unlisted =
    params.categories !== undefined && !chosenCategory ? [[params.categories, params.categories] as const] : []
  const radii = [['', 'km'] as const, ...RADII.map((km) => [km, `${km} km`] as const)]
  const radius = params.geoloc_radius
  const ownRadius = radius !== undefined && !RADII.includes(radius) ? [[radius, radius] as const] : []
  return html`<details class="filters"><summary>${t('filters')}</summary><div class="filter-fields">
${field(t('category'), select('categories', chosenCategory?.slug ?? params.categories, [['', t('allCategories')], ...categoryChoices, ...unlisted]))}
<div class="pair">${field(
    t('near'),
    html`<input type="text"${attributes({ name: 'near', value: params.near ?? '', placeholder: t('nearHint'), maxlength: 100, form: 'search' })}>`,
  )}${field(t('radius'), select('geoloc_radius', radius, [...radii, ...ownRadius]))}</div>
<div class="pair">${field(t('from'), date('start_date', dayOf(params.start_date, 'local', context)))}
${field(t('to'), date('end_date', dayOf(params.end_date, 'last', context)))}</div>
<label class="check"><input type="checkbox" value="true"${attributes({ name: 'is_free', checked: params.is_free === 'true', form: 'search' })}> ${t('onlyFree')}</label>
<button class="button" type="submit" form="search">${t('apply')}</button>
</div></details>`
}

/** Each link sets its parameters, or takes them away again where the list has them already. */
export function quickLinks(path: string, params: Params, language: Language): Html {
  const t = translator(listStrings, language)
  const link = ([name, own]: (typeof quickChoices)[number]) => {
    const isChosen = Object.entries(own).every(([key, value]) => params[key] === value)
    const changes = isChosen ? Object.fromEntries(Object.keys(own).map((key) => [key, undefined])) : own
    const current = isChosen && 'true'
    return html`<li><a${attributes({ href: listAddress(path, params, changes), 'aria-current': current })}>${t(name)}</a></li>`
  }
  return html`<nav class="quick" aria-label="${t('quick')}"><ul>${quickChoices.map(link)}</ul></nav>`
}
