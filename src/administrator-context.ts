/** The context of writes that commands and the demonstration do: as the administrator. */
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
