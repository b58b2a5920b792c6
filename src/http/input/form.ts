/**
 * Queries and forms: `a=1&a=2`, `a[]=1`, `a[0]=1` and `a[b]=1`, as lists and objects without a prototype. Anybody may
 * send one, so the time to parse it must be linear in its size; that is why no library does it.
 */
import { Problem } from '../../calendar/messages/errors.ts'

export const MAX_PARAMETERS = 1_000
/** Brackets of a name that are parsed; the rest of the name is one key. */
const MAX_DEPTH = 5

/** Everything that was sent under one name: its values, and those of further brackets. */
interface Node {
  values: string[]
  /** `a[]=1` is a list of one. */
  list: boolean
  children: Map<string, Node>
}

const newNode = (): Node => ({ values: [], list: false, children: new Map() })

/** @throws Problem rest_too_many_parameters */
export function parseForm(text: string): Record<string, unknown> {
  return nestedValues(pairsOf(text))
}

/** Values by the names that they were sent under: brackets make objects and lists. */
export function nestedValues(pairs: Iterable<readonly [name: string, value: string]>): Record<string, unknown> {
  const root = newNode()
  for (const [name, value] of pairs) insert(root, pathOf(name), value)
  return objectOf(root.children)
}

export function tooManyParameters(limit = MAX_PARAMETERS): Problem {
  return new Problem('rest_too_many_parameters', { values: { limit } })
}

/** Names with their brackets, and values, as they were sent. */
export function sentPairs(text: string): [name: string, value: string][] {
  return [...pairsOf(text)]
}

/** Counted while parsing: of too many pairs, no more than the allowed ones are read. */
function* pairsOf(text: string): Generator<[name: string, value: string]> {
  let count = 0
  for (let from = 0; from < text.length; ) {
    if (++count > MAX_PARAMETERS) throw tooManyParameters()
    const next = text.indexOf('&', from)
    const to = next < 0 ? text.length : next
    if (to > from) yield pairOf(text.slice(from, to))
    from = to + 1
  }
}

function pairOf(text: string): [name: string, value: string] {
  const end = text.indexOf('=')
  return end < 0 ? [decoded(text), ''] : [decoded(text.slice(0, end)), decoded(text.slice(end + 1))]
}

/** `a[b][]` is a, b and an empty key. */
function pathOf(name: string): string[] {
  let at = name.indexOf('[')
  if (at <= 0) return [name]
  const path = [name.slice(0, at)]
  while (path.length <= MAX_DEPTH && name[at] === '[') {
    const end = name.indexOf(']', at)
    if (end < 0) break
    path.push(name.slice(at + 1, end))
    at = end + 1
  }
  return at < name.length ? [...path, name.slice(at)] : path
}

function insert(root: Node, path: readonly string[], value: string): void {
  let node = root
  for (const [at, key] of path.entries()) {
    if (key === '' && at === path.length - 1) {
      node.list = true
      break
    }
    const child = node.children.get(key || '0') ?? newNode()
    node.children.set(key || '0', child)
    node = child
  }
  node.values.push(value)
}

function nodeValue({ values, list, children }: Node): unknown {
  if (children.size === 0) return list || values.length > 1 ? values : values[0]
  const isList = [...children.keys()].every((key) => /^(0|[1-9]\d{0,8})$/.test(key))
  const nested = isList ? listOf(children) : objectOf(children)
  return values.length ? [...values, ...(Array.isArray(nested) ? nested : [nested])] : nested
}

/** In the order of their indexes, without gaps. */
function listOf(children: Node['children']): unknown[] {
  return [...children].sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => nodeValue(child))
}

function objectOf(children: Node['children']): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null)
  for (const [key, child] of children) if (key !== '__proto__') object[key] = nodeValue(child)
  return object
}

/**
 * A `%` that begins no escape stands for itself. What is not UTF-8 becomes ill-formed text, which the validator refuses
 * with the name of the parameter.
 */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ').replace(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    return '\ud800'
  }
}
