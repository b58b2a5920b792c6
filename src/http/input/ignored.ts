/** What a request says that nothing reads: nothing is dropped in silence. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { isLinkField, type LinkField, links } from '../../calendar/links.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'

type Sent = Readonly<Record<string, unknown>>

/** The key of `shape=stable` that names what a write ignored. */
export const IGNORED = 'ignored'

/** Read where an answer is sent, whatever the operation. */
const ofAnswers: readonly string[] = ['_envelope', '_jsonp', '_method', 'format']

/** More are not named, nor more of each. */
const MAX_NAMES = 20
const MAX_NAME_CHARACTERS = 100

/**
 * The names in a query and a body that nothing reads: neither `declared` parameters, nor, of a write, fields of the
 * resource or of the records that it has inline (`venue.citty`).
 */
export function unreadNames(
  { query, body }: { query: Sent; body: Sent },
  declared: Sent,
  written?: AnyResource,
): string[] {
  const rest = Object.keys(query)
    .concat(Object.keys(body))
    .some((name) => !Object.hasOwn(declared, name))
  if (!rest) return []
  const isDeclared = (name: string) => Object.hasOwn(declared, name) || ofAnswers.includes(name)
  const sent = Object.fromEntries(Object.entries({ ...query, ...body }).filter(([name]) => !isDeclared(name)))
  const names = new Set<string>()
  for (const name of written ? unreadFields(written, sent) : Object.keys(sent)) {
    names.add(name.slice(0, MAX_NAME_CHARACTERS))
    if (names.size === MAX_NAMES) break
  }
  return [...names]
}

function* unreadFields(resource: AnyResource, sent: Sent): Generator<string> {
  // A record that was read, with its id, is sent back whole: what only answers have is no news.
  const isReadBack = Object.hasOwn(sent, 'id')
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (field?.kind === 'linked' && isLinkField(name)) yield* unreadInside(name, value)
    else if (!field && !(isReadBack && (Object.hasOwn(resource.response, name) || name === IGNORED))) yield name
  }
}

/** Of records with an id no more than that is read, and everybody who sends one back knows. */
function* unreadInside(link: LinkField, value: unknown): Generator<string> {
  for (const record of [value].flat())
    if (isObject(record) && !Object.hasOwn(record, 'id'))
      for (const name of unreadFields(resources[links[link].resource], record)) yield `${link}.${name}`
}

/** For a header: percent-encoded, as many as fit. */
export function encodedNames(names: readonly string[], maxCharacters: number): string {
  let text = ''
  for (const name of names) {
    const longer = `${text}${text && ', '}${encodeURIComponent(name.toWellFormed())}`
    if (longer.length <= maxCharacters) text = longer
  }
  return text
}
