/** Signing in with the key of an account, and out. */
import { Problem } from '../../calendar/messages/errors.ts'
import { html } from '../html.ts'
import { hidden, input } from './controls.ts'
import { sessionToken, setSessionCookie } from './cookie.ts'
import { type PageRequest, redirect } from './page-request.ts'
import { postForm, sendWritersPage } from './writers-layout.ts'

/** Where somebody may be sent after signing in: these pages alone. */
const NEXT = /^\/edit(?:\/[\w/-]*)?$/

const nextOf = (value: unknown): string => (typeof value === 'string' && NEXT.test(value) ? value : '/edit')

export function showSignIn(page: PageRequest): void {
  const next = nextOf(page.query.next)
  if (page.session) redirect(page, next)
  else sendSignIn(page, next)
}

function sendSignIn(page: PageRequest, next: string, error?: string): void {
  const { t, language, context } = page
  const key = input({
    name: 'key',
    label: t('key'),
    value: '',
    type: 'password',
    autocomplete: 'current-password',
    hint: t('keyHint'),
    error,
  })
  const content = html`${hidden('next', next)}${key}<p><button class="button">${t('signIn')}</button></p>`
  sendWritersPage(page, {
    title: t('signIn'),
    path: '/sign-in',
    main: html`${postForm(page, '/sign-in', content, { className: 'narrow' })}
${context.service.settings.PROPOSALS && html`<p><a href="/${language}/propose">${t('propose')}</a></p>`}`,
    status: error === undefined ? 200 : 401,
  })
}

/** Wrong keys are counted with those of requests. A session that there was ends. */
export async function signIn(page: PageRequest): Promise<void> {
  const { request, response, context, form } = page
  const { sessions, keyBrake } = context.service
  const key = typeof form.key === 'string' ? form.key.trim() : ''
  try {
    const token = await keyBrake.guard(request, () => sessions.begin(key))
    await endSession(page)
    setSessionCookie(response, context.site, token)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rest_not_authenticated') throw error
    return sendSignIn(page, nextOf(form.next), page.t('wrongKey'))
  }
  redirect(page, nextOf(form.next))
}

async function endSession({ request, context }: PageRequest): Promise<void> {
  const token = sessionToken(request, context.site)
  if (token !== undefined) await context.service.sessions.end(token)
}

export async function signOut(page: PageRequest): Promise<void> {
  await endSession(page)
  setSessionCookie(page.response, page.context.site, undefined)
  redirect(page, '/sign-in')
}
