/** What the pages for people who write have in common. */
import { may } from '../../calendar/access/visibility.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { inEachLanguage } from '../layout.ts'
import { sendPage } from '../page.ts'
import { hidden } from './controls.ts'
import { FORM_TOKEN } from './form-token.ts'
import { mayReview, type PageRequest } from './page-request.ts'

interface Content {
  title: string
  /** Below the language. */
  path: string
  main: Part
  status?: number
  scripts?: readonly string[]
  /** Beside that of all these pages. */
  styles?: readonly string[]
}

/** Of a page with suggestions and a map to pick a place on. */
export const formFiles = { scripts: ['edit.ts', 'place-map.ts'], styles: ['map.css'] } as const

/** What a redirect after a write says. */
const notices = ['saved', 'trashed', 'restored', 'duplicated', 'proposed', 'leftOut', 'changedMeanwhile'] as const

export function sendWritersPage(page: PageRequest, content: Content): void {
  const { title, path, main, status = 200, scripts = [], styles = [] } = content
  const { context, t, query } = page
  const notice = notices.find((each) => each === query.notice)
  page.response.status(status)
  sendPage(context, {
    title,
    addresses: inEachLanguage(() => path),
    noIndex: true,
    scripts,
    styles: ['edit.css', ...styles],
    main: html`<div class="wide writers">${bar(page)}
<h1>${title}</h1>
${notice && html`<p class="notice" role="status">${t(notice)}</p>`}
${main}</div>`,
  })
}

/** Who is signed in, and where to go. */
function bar(page: PageRequest): Part {
  const { session, language, t, caller } = page
  if (!session) return undefined
  const link = (path: string, text: string) => html`<li><a href="/${language}/edit${path}">${text}</a></li>`
  const signedIn = html`<span class="soft">${t('signedInAs', { name: caller.name })}</span>`
  return html`<nav class="writers-bar" aria-label="${t('edit')}"><ul>
${link('', t('myEvents'))}${mayReview(page) && link('/review', t('review'))}${link('/events/new', t('newEvent'))}
${may(caller, 'edit') && (['venues', 'organizers'] as const).map((name) => link(`/${name}`, t(name)))}</ul>
${postForm(page, '/sign-out', html`${signedIn} <button class="plain">${t('signOut')}</button>`)}
</nav>`
}

interface FormOptions {
  className?: string
  /** It may have a file. */
  isMultipart?: boolean
}

/** A form with the token of the session. `path`: below the language. */
export function postForm(
  { session, language }: PageRequest,
  path: string,
  content: Part,
  { className = 'inline', isMultipart = false }: FormOptions = {},
): Html {
  const values = {
    method: 'post',
    action: `/${language}${path}`,
    class: className,
    enctype: isMultipart && 'multipart/form-data',
  }
  return html`<form${attributes(values)}>
${session && hidden(FORM_TOKEN, session.formToken)}${content}</form>`
}
