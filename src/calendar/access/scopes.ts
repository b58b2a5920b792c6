/** The scopes of a key: they cut the rights of its account's role down, and never add to them. */
import { Problem } from '../messages/errors.ts'
import type { IndexedResource } from '../ports.ts'

const resourceNames = [
  'events',
  'venues',
  'organizers',
  'categories',
  'tags',
] as const satisfies readonly IndexedResource[]
type Access = 'read' | 'write'

/**
 * `read` and `write`, of everything or of one resource; `write` includes `read`. `admin` is all that the role may, and
 * the only scope that gives a record to another account.
 */
export type Scope = 'admin' | Access | `${IndexedResource}:${Access}`

export const scopes: readonly Scope[] = [
  'admin',
  'read',
  'write',
  ...resourceNames.flatMap((name) => [`${name}:read`, `${name}:write`] as const),
]

export function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text)
}

interface Scoped {
  /** Absent: all that the role may. */
  scopes?: readonly Scope[]
}

/** Whether the key of a caller reaches that far; whether the role does is another question. */
export function inScope({ scopes: granted }: Scoped, wanted: Scope): boolean {
  if (!granted || granted.includes('admin')) return true
  const [access, resource] = wanted.split(':').reverse()
  const enough = access === 'read' ? ['read', 'write'] : [access]
  return granted.some((scope) => enough.some((each) => scope === each || scope === `${resource}:${each}`))
}

/** @throws Problem rest_forbidden, which names the scope that is missing */
export function requireScope(caller: Scoped, wanted: Scope): void {
  if (!inScope(caller, wanted)) throw new Problem('rest_forbidden', { data: { scope: wanted } })
}
