/** `_fields`: the chosen keys of an answer. `total,events.id` reaches inside objects and the objects of lists. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'

/** The names of keys, with those inside each; without any, all of them are chosen. */
type KeyTree = Map<string, KeyTree>

const MAX_PATH_PARTS = 10

function keyTree(fields: string): KeyTree {
  const tree: KeyTree = new Map()
  for (const path of fields.split(',')) {
    let at = tree
    for (const part of path.trim().split('.').slice(0, MAX_PATH_PARTS)) {
      const next: KeyTree = at.get(part) ?? new Map()
      at.set(part, next)
      at = next
    }
  }
  return tree
}

function prune(value: unknown, tree: KeyTree): unknown {
  if (tree.size === 0 || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => prune(entry, tree))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => {
      const below = tree.get(key)
      return below ? [[key, prune(member, below)] as const] : []
    }),
  )
}

/**
 * On a list the keys of its records may be named without the name of the list: `id,title`. Then the totals and links
 * stay, unless some of them are named too.
 */
function listTree({ name, response }: AnyResource, body: Record<string, unknown>, tree: KeyTree): KeyTree {
  const heads = [...tree]
  const isOfRecords = ([key]: [string, KeyTree]) => Object.hasOwn(response, key)
  if (!heads.some((head) => isOfRecords(head) && !Object.hasOwn(body, head[0]))) return tree
  const around = heads.filter((head) => Object.hasOwn(body, head[0]) && !isOfRecords(head) && head[0] !== name)
  const whole: [string, KeyTree][] = Object.keys(body).map((key) => [key, new Map()])
  const named = tree.get(name)
  // The name of the list alone chooses whole records.
  const inside: KeyTree = named?.size === 0 ? named : new Map([...heads.filter(isOfRecords), ...(named ?? [])])
  return new Map([...(around.length ? around : whole), [name, inside]])
}

/**
 * The keys of a list's records that `fields` chooses something of, so that nothing else is written only to be left out;
 * and the id, which every record has. Undefined: all.
 */
export function recordKeysIn({ name, response }: AnyResource, fields: string): string[] | undefined {
  const tree = keyTree(fields)
  const named = tree.get(name)
  // The name of the list alone chooses whole records.
  if (named?.size === 0) return undefined
  return Object.keys(response).filter((key) => key === 'id' || tree.has(key) || named?.has(key))
}

/** The resource of a list. A record has no total, but lists of the same names: the tags of an event. */
function listedIn(body: Record<string, unknown>): AnyResource | undefined {
  return Object.hasOwn(body, 'total')
    ? Object.values(resources).find(({ name }) => Array.isArray(body[name]))
    : undefined
}

export function pickFields(body: unknown, fields: string): unknown {
  const tree = keyTree(fields)
  if (!isObject(body)) return prune(body, tree)
  const list = listedIn(body)
  return prune(body, list ? listTree(list, body, tree) : tree)
}
