/** A running service that holds the sample calendar, at the sample's moment and in its zone. */
import { roles } from '../../src/calendar/access/visibility.ts'
import { type Running, type Shown, startApp } from './app.ts'
import { type Callers, fillCalendar, NOW, ZONE } from './calendar.ts'

export interface Filled extends Running {
  /** By the name in the record's own language. */
  ids: ReadonlyMap<string, number>
}

export async function startFilled(environment: Record<string, string> = {}): Promise<Filled> {
  const app = await startApp({ TIMEZONE: ZONE, ...environment }, () => NOW)
  const { accounts, engine } = app.service
  const entries = roles.map(async (role) => {
    const account = await accounts.find(role === 'administrator' ? 'admin' : role)
    return [role, { id: account?.id ?? 0, name: role, role }] as const
  })
  const ids = await fillCalendar(engine.store, Object.fromEntries(await Promise.all(entries)) as Callers)
  if (!(await app.service.visible(30_000))) throw new Error('the index was not filled in time')
  return { ...app, ids }
}

const labels = { events: 'title', venues: 'venue', organizers: 'organizer', categories: 'name', tags: 'name' } as const
export type Listed = keyof typeof labels
export const listed = Object.keys(labels) as Listed[]

/** The titles or names in a list. */
export function names(resource: Listed, body: object): string[] {
  return (body as Record<string, Shown[]>)[resource]!.map((record) => String(record[labels[resource]]))
}
