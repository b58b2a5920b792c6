/**
 * The pages of people who write. Each form is sent with a cookie that the browser adds by itself, so each one must come
 * from the site (cookie.ts) and have the token of its session.
 */
import express, { type Request, type Router } from 'express'
import { anonymous } from '../../calendar/access/visibility.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { isOwnForm } from '../../http/auth/sessions.ts'
import { readBytes } from '../../http/input/body.ts'
import { parseForm } from '../../http/input/form.ts'
import { readMultipart, type Upload } from '../../http/input/upload.ts'
import type { Service } from '../../http/service.ts'
import { pageContext } from '../page.ts'
import { translator } from '../translate.ts'
import { isFromSite, sessionToken } from './cookie.ts'
import { FORM_TOKEN } from './form-token.ts'
import type { PageRequest, PageResponse, SignedIn } from './page-request.ts'
import { editStrings } from './strings.ts'

interface Path {
  method: 'get' | 'post'
  path: string
}
/** `open`: for everybody; the others are for those who have signed in. */
export type WritersPage = Path &
  (
    | { open: true; handler(page: PageRequest): Promise<void> | void }
    | { open?: false; handler(page: SignedIn): Promise<void> | void }
  )

export function writersRouter(pages: readonly WritersPage[], service: Service): Router {
  const router = express.Router({ caseSensitive: true })
  router.param('id', (_request, _response, next, id: string) =>
    next(/^\d+$/.test(id) ? undefined : new Problem('rest_no_route')),
  )
  router.param('recurrence', (_request, _response, next, start: string) =>
    next(/^\d{8}T\d{6}Z$/.test(start) ? undefined : new Problem('rest_no_route')),
  )
  for (const page of pages)
    router[page.method](page.path, (request, response) =>
      answer(page, request, response as unknown as PageResponse, service),
    )
  return router
}

async function answer(page: WritersPage, request: Request, response: PageResponse, service: Service): Promise<void> {
  const { locals } = response
  locals.route = page.path
  const { query } = locals
  const context = pageContext({ request, response, service, parameters: {} })
  const token = sessionToken(request, context.site)
  const session = token === undefined ? undefined : await service.sessions.find(token)
  locals.caller = session?.caller ?? anonymous
  // Nothing that was shown is shown again after signing out; and browsers tell the origin of a form.
  response.set({ 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' })
  response.removeHeader('Access-Control-Allow-Origin')
  const { language, caller } = { ...context, caller: locals.caller }
  const asked: PageRequest = {
    request,
    response,
    context: { ...context, caller },
    language,
    caller,
    session,
    query,
    form: {},
    file: undefined,
    t: translator(editStrings, language),
  }
  if (!page.open && !session) return toSignIn(asked)
  if (page.method === 'post') Object.assign(asked, await readForm(asked))
  if (page.open) return page.handler(asked)
  if (session) return page.handler({ ...asked, session })
}

function toSignIn({ response, language, request }: PageRequest): void {
  const query = request.method === 'GET' ? `?next=${encodeURIComponent(request.path)}` : ''
  response.redirect(303, `/${language}/sign-in${query}`)
}

/** Of a form without a file. Nobody but those who have signed in sends long ones. */
const MAX_FORM_BYTES = 256 * 1024
const MAX_OPEN_FORM_BYTES = 32 * 1024

/** @throws Problem where another site has sent the form */
async function readForm(page: PageRequest): Promise<Pick<PageRequest, 'form' | 'file'>> {
  const { request, response, context, session } = page
  if (!isFromSite(request, context.site)) throw new Problem('rest_forbidden')
  const isMultipart = /^multipart\//i.test(request.headers['content-type'] ?? '')
  const { fields: form, file } = isMultipart && session ? await readMultipart(request, response) : await readPlain(page)
  if (session && !isOwnForm(session, form[FORM_TOKEN])) throw new Problem('rest_forbidden')
  return { form, file }
}

async function readPlain({ request, response, session }: PageRequest): Promise<Upload> {
  const bytes = await readBytes(request, response, session ? MAX_FORM_BYTES : MAX_OPEN_FORM_BYTES)
  return { fields: parseForm(bytes.toString()), file: undefined }
}
