/** The context of writes that commands and the demonstration do: as the administrator. */
import type { WriteContext } from './calendar/writes/context.ts'
import type { Service } from './http/service.ts'

export async function administratorContext(service: Service): Promise<WriteContext> {
  const { CURRENCY, DEFAULT_LANGUAGE, TIMEZONE } = service.settings
  return {
    store: service.engine.store,
    caller: await service.accounts.administrator(),
    language: 'en',
    defaultLanguage: DEFAULT_LANGUAGE,
    zone: TIMEZONE,
    currency: CURRENCY,
    now: service.now(),
    place: service.place,
    hashPassword: () => Promise.reject(new Error('imported events have no password')),
  }
}
