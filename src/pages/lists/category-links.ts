/** The uppermost categories as links: each shows the same view with its events alone. */
import type { Language } from '../../calendar/languages.ts'
import { attributes, type Html, html } from '../html.ts'
import { translator } from '../translate.ts'
import { listAddress, type Params } from './address.ts'
import type { categoryTree } from './filters.ts'
import { listStrings } from './strings.ts'

export function categoryLinks(
  path: string,
  params: Params,
  categories: ReturnType<typeof categoryTree>,
  language: Language,
): Html {
  const t = translator(listStrings, language)
  const { categories: chosen } = params
  const link = (text: string, slug: string | undefined) =>
    html`<li><a${attributes({
      href: listAddress(path, params, { categories: slug }),
      'aria-current': slug === chosen && 'true',
    })}>${text}</a></li>`
  const shown = categories.filter(({ depth, slug }) => depth === 0 || slug === chosen)
  return html`<nav class="quick" aria-label="${t('category')}"><ul>${link(t('allCategories'), undefined)}${shown.map(
    ({ name, slug }) => link(name, slug),
  )}</ul></nav>`
}
