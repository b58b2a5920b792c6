/**
 * The cookie of a session, and whether a form comes from the site itself. The cookie is of pages alone: the interface
 * never reads it, so that no page of another site can use it there.
 */
import type { IncomingMessage } from 'node:http'
import type { Response } from 'express'
import { MAX_SESSION_SECONDS } from '../../http/auth/sessions.ts'

const isSecure = (site: string) => site.startsWith('https:')

/** With the prefix a browser takes the cookie over TLS from this host alone (RFC 6265bis, 4.1.3.2). */
const nameOf = (site: string) => (isSecure(site) ? '__Host-kalends' : 'kalends')

export function sessionToken({ headers }: IncomingMessage, site: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${nameOf(site)}=([\\w-]{1,100})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}

/** `token` undefined: the cookie is removed. */
export function setSessionCookie(response: Response, site: string, token: string | undefined): void {
  response.cookie(nameOf(site), token ?? '', {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(site),
    path: '/',
    maxAge: token === undefined ? 0 : MAX_SESSION_SECONDS * 1000,
  })
}

/**
 * Whether a page of this site sends the request, by what browsers say of it (Fetch Metadata; before it and without TLS,
 * the origin). Who says neither is no browser with a form.
 */
export function isFromSite({ headers }: IncomingMessage, site: string): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  const origin = URL.parse(headers.origin ?? '')
  return origin !== null && (origin.origin === site || origin.host === headers.host)
}
