/** What an event would look like: made from the answer to a dry run. */
import { isObject } from '../../calendar/values/objects.ts'
import { html, type Part, prose } from '../html.ts'
import { card } from '../lists/card.ts'
import type { CardEvent } from '../records/shown.ts'
import { labelOf } from './editor.ts'
import type { PageRequest } from './page-request.ts'

/** `body`: of a dry run, whose record is as the interface would answer it. */
export function eventPreview({ t, language, context }: PageRequest, body: Readonly<Record<string, unknown>>): Part {
  const { record, changes, action } = body
  if (!isObject(record)) return undefined
  const event = record as unknown as CardEvent & { description: string }
  const zone = context.service.settings.TIMEZONE
  const changed = Object.keys(isObject(changes) ? changes : {}).map((name) => html`<li>${labelOf(name, language)}</li>`)
  return html`<section class="preview" aria-label="${t('preview')}"><h2>${t('preview')}</h2>
<p class="soft" role="status">${t(action === 'unchanged' ? 'unchanged' : 'previewHint')}</p>
${action === 'update' && html`<ul class="changed">${changed}</ul>`}
${card(event, { language, site: context.site, zone })}
<div class="prose">${prose(event.description)}</div></section>`
}
