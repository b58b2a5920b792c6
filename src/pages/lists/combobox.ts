/** A field that suggests while somebody types (browser/suggest.ts); without script it is a field like any other. */
import type { Language } from '../../calendar/languages.ts'
import { type SuggestionType, suggestionTypes } from '../../calendar/search/suggestion-sources.ts'
import { type Attributes, attributes, type Html, html } from '../html.ts'
import { apiOf } from '../layout.ts'
import { translator } from '../translate.ts'
import { listStrings } from './strings.ts'

/** `input`: its attributes, with an id. `types`: what is suggested. */
export function combobox(
  input: Attributes,
  language: Language,
  types: readonly SuggestionType[] = suggestionTypes,
): Html {
  const t = translator(listStrings, language)
  const names = types.length > 1 ? types.map((type) => [`data-${type}`, t(type)] as const) : []
  return html`<div class="combobox"><input${attributes({
    ...input,
    autocomplete: 'off',
    'data-suggest': `${apiOf(language)}/suggest?types=${types.join(',')}`,
    'data-label': t('suggestions'),
    ...Object.fromEntries(names),
  })}></div>`
}
