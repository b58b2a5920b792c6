/** Answers that only another release changes: to make one takes some 20 ms of processor time, to send it again a few. */
import { LRUCache } from 'lru-cache'
import { Body } from '../output/body.ts'
import type { Context } from '../request.ts'

/** Of a few addresses of the service. */
const MAX_CHARACTERS = 2 * 1024 * 1024

const kept = new LRUCache<string, Body>({ maxSize: MAX_CHARACTERS, sizeCalculation: ({ length }) => length })

/** `name`: of what is made, with all that it depends on beside the address that was asked. */
export function keptBody(name: string, { base, site }: Pick<Context, 'base' | 'site'>, make: () => string): Body {
  const key = [name, base, site].join(' ')
  const known = kept.get(key)
  if (known) return known
  const body = new Body(make())
  kept.set(key, body)
  return body
}
