/** The pages for people who write, by their addresses below a language. */
import type { Router } from 'express'
import type { Service } from '../../http/service.ts'
import type { Editor } from './editor.ts'
import { eventEditor } from './event-editor.ts'
import { organizerEditor, venueEditor } from './linked-editors.ts'
import { showLinked } from './linked-overview.ts'
import { leaveOut, occurrenceEditor } from './occurrence-editor.ts'
import { showOccurrences } from './occurrences.ts'
import { review, showOverview, showReview } from './overview.ts'
import { proposalPages } from './propose.ts'
import { recordActions } from './record-actions.ts'
import type { RecordForm } from './record-form.ts'
import { recordWrites } from './record-writes.ts'
import { type WritersPage, writersRouter } from './router.ts'
import { showSignIn, signIn, signOut } from './sign-in.ts'

/** The form of a new record, and of one that there is, with what is done with it. */
function recordPages<Form extends RecordForm>(editor: Editor<Form>): WritersPage[] {
  const { showNew, create, show, save } = recordWrites(editor)
  const path = `/edit/${editor.resource}`
  return [
    { method: 'get', path: `${path}/new`, handler: showNew },
    { method: 'post', path: `${path}/new`, handler: create },
    { method: 'get', path: `${path}/:id`, handler: show },
    { method: 'post', path: `${path}/:id`, handler: save },
    ...recordActions(editor.resource),
  ]
}

const occurrence = recordWrites(occurrenceEditor)
const DATES = '/edit/events/:id/dates'

const pages: readonly WritersPage[] = [
  { method: 'get', path: '/sign-in', open: true, handler: showSignIn },
  { method: 'post', path: '/sign-in', open: true, handler: signIn },
  { method: 'post', path: '/sign-out', open: true, handler: signOut },
  { method: 'get', path: '/edit', handler: showOverview },
  { method: 'get', path: '/edit/review', handler: showReview },
  { method: 'post', path: '/edit/review/:id', handler: review },
  { method: 'get', path: '/edit/venues', handler: showLinked(venueEditor) },
  { method: 'get', path: '/edit/organizers', handler: showLinked(organizerEditor) },
  ...recordPages(eventEditor),
  ...recordPages(venueEditor),
  ...recordPages(organizerEditor),
  { method: 'get', path: DATES, handler: showOccurrences },
  { method: 'get', path: `${DATES}/:recurrence`, handler: occurrence.show },
  { method: 'post', path: `${DATES}/:recurrence`, handler: occurrence.save },
  { method: 'post', path: `${DATES}/:recurrence/leave-out`, handler: leaveOut },
]

export const writersPages = (service: Service): Router => writersRouter([...pages, ...proposalPages(service)], service)
