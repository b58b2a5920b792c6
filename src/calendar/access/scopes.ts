/** The scopes of a key: they reduce the rights of its account's role, and never add to them. */
import { linkedResources } from '../links.ts'
import { Problem } from '../messages/errors.ts'
import type { IndexedResource } from '../ports.ts'

const resourceNames: readonly IndexedResource[] = ['events', ...linkedResources]
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

/** Whether the scopes of a caller's key include it; the rights of the role are checked apart. */
export function inScope({ scopes: granted }: Scoped, required: Scope): boolean {
  if (!granted || granted.includes('admin')) return true
  const [access, resource] = required.split(':').reverse()
  const enough = access === 'read' ? ['read', 'write'] : [access]
  return granted.some((scope) => enough.some((each) => scope === each || scope === `${resource}:${each}`))
}

/** @throws Problem rest_forbidden, which names the scope that is missing */
export function requireScope(caller: Scoped, required: Scope): void {
  if (!inScope(caller, required)) throw new Problem('rest_forbidden', { data: { scope: required } })
}
