/** The pages for people who write, by their addresses below a language. */
import type { Router } from 'express'
import type { Service } from '../../http/service.ts'
import { duplicate, restore, showHistory, trash } from './event-actions.ts'
import { create, save, showEvent, showNew } from './event-writes.ts'
import { review, showOverview, showReview } from './overview.ts'
import { proposalPages } from './propose.ts'
import { type WritersPage, writersRouter } from './router.ts'
import { showSignIn, signIn, signOut } from './sign-in.ts'

const pages: readonly WritersPage[] = [
  { method: 'get', path: '/sign-in', open: true, handler: showSignIn },
  { method: 'post', path: '/sign-in', open: true, handler: signIn },
  { method: 'post', path: '/sign-out', open: true, handler: signOut },
  { method: 'get', path: '/edit', handler: showOverview },
  { method: 'get', path: '/edit/review', handler: showReview },
  { method: 'post', path: '/edit/review/:id', handler: review },
  { method: 'get', path: '/edit/events/new', handler: showNew },
  { method: 'post', path: '/edit/events/new', handler: create },
  { method: 'get', path: '/edit/events/:id', handler: showEvent },
  { method: 'post', path: '/edit/events/:id', handler: save },
  { method: 'post', path: '/edit/events/:id/duplicate', handler: duplicate },
  { method: 'post', path: '/edit/events/:id/trash', handler: trash },
  { method: 'get', path: '/edit/events/:id/history', handler: showHistory },
  { method: 'post', path: '/edit/events/:id/history/:revision', handler: restore },
]

export const writersPages = (service: Service): Router => writersRouter([...pages, ...proposalPages(service)], service)
