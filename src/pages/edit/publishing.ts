/** What is published together with an event: the venues and organizers that came with it. */
import { isObject } from '../../calendar/values/objects.ts'
import { linkedNames } from './form.ts'
import { call, mayReview, type SignedIn } from './page-request.ts'

const publicStatuses: readonly unknown[] = ['publish', 'future']

/**
 * Somebody who may not publish makes drafts of them, which a public event would not show, at its date either. Those
 * of somebody else stay drafts: anybody may link them by their ids.
 */
export async function publishLinked(page: SignedIn, event: Readonly<Record<string, unknown>>): Promise<void> {
  if (!publicStatuses.includes(event.status) || !mayReview(page)) return
  for (const name of linkedNames)
    for (const record of [event[name]].flat())
      if (isObject(record) && record.status === 'draft' && record.author === event.author)
        await call(page, 'PATCH', `/${name}s/${String(record.id)}`, { body: { status: 'publish' } })
}
