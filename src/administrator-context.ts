/** The context of writes that commands and the demonstration do: as the administrator. */
import { hostname } from 'node:os'
import type { Origin } from './calendar/resources/audit.ts'
import type { WriteContext } from './calendar/writes/context.ts'
import type { OpenCalendar } from './open-calendar.ts'

type Parts = Pick<OpenCalendar, 'settings' | 'engine' | 'accounts' | 'place' | 'now'>

export async function administratorContext(calendar: Parts): Promise<WriteContext> {
  const { CURRENCY, DEFAULT_LANGUAGE, TIMEZONE } = calendar.settings
  return {
    store: calendar.engine.store,
    caller: await calendar.accounts.administrator(),
    language: 'en',
    defaultLanguage: DEFAULT_LANGUAGE,
    zone: TIMEZONE,
    currency: CURRENCY,
    now: calendar.now(),
    place: calendar.place,
    hashPassword: () => Promise.reject(new Error('imported events have no password')),
  }
}

/** The same, of writes that the audit trail names. `origin`: the command, and its run. */
export async function auditedContext(
  calendar: Parts & Pick<OpenCalendar, 'trail'>,
  origin: Pick<Origin, 'via' | 'request'>,
): Promise<WriteContext> {
  const audit = { trail: calendar.trail, origin: { ...origin, address: hostname() } }
  return { ...(await administratorContext(calendar)), audit }
}
