/** The venues and organizers there are, to find the one to edit. */
import { may } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { html } from '../html.ts'
import { translator } from '../translate.ts'
import { formNames } from './fields.ts'
import { formStrings } from './form-strings.ts'
import type { LinkedEditor } from './linked-editors.ts'
import type { SignedIn } from './page-request.ts'
import { listing, paging, searchForm, searchOf } from './paging.ts'
import { sendWritersPage } from './writers-layout.ts'

export const showLinked =
  ({ resource, titles }: LinkedEditor) =>
  async (page: SignedIn) => {
    const { t, caller, language } = page
    if (!may(caller, 'edit')) throw new Problem('rest_forbidden')
    const words = searchOf(page)
    const found = await listing(page, resource, { status: 'any', orderby: 'title', ...words })
    const labels = translator(formStrings, language)
    const rows = found.records.map((record) => {
      const status = String(record.status)
      const name = String(record[formNames[resource].texts[0]])
      const label = labels(status as keyof typeof formStrings)
      return html`<li><a href="/${language}/edit/${resource}/${String(record.id)}">${name}</a>
<span class="soft">${record.city ? String(record.city) : undefined}</span>
${status !== 'publish' && html`<span class="badge status-${status}">${label}</span>`}</li>`
    })
    const path = `/edit/${resource}`
    sendWritersPage(page, {
      title: t(resource),
      path,
      main: html`<div class="list-head">${searchForm(page, path, words)}
<a class="button" href="/${language}${path}/new">${t(titles.make)}</a></div>
${rows.length ? html`<ul class="writers-list names">${rows}</ul>` : html`<p class="soft">${t('nothingFound')}</p>`}
${paging(page, path, found, words)}`,
    })
  }
