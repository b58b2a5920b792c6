/** Valid bodies, and creates that must succeed. */
import { expect } from 'vitest'
import type { Body, Running } from './app.ts'

type Key = Parameters<Running['get']>[1]

/** The body of an event that is upcoming for centuries. */
export function event(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { title: 'Concert', start_date: '2999-05-01 19:00:00', end_date: '2999-05-01 21:00:00', ...more }
}

/** Creates a record and returns the body of the response. */
export async function make(
  app: Running,
  path: string,
  body: Record<string, unknown>,
  as: Key = 'administrator',
): Promise<Body> {
  const answer = await app.post(path, body, as)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

export function makeEvent(app: Running, more: Record<string, unknown> = {}, as: Key = 'administrator'): Promise<Body> {
  return make(app, '/events', event(more), as)
}

/** The ids of a list. */
export async function listed(app: Running, path: string, as?: Key): Promise<number[]> {
  const { status, body, text } = await app.get(path, as)
  expect(status, text).toBe(200)
  const records = body.events ?? body.venues ?? body.organizers ?? body.categories ?? body.tags
  return records.map(({ id }) => id)
}
