/**
 * The addresses of the interface. It answers at its own paths, at those that programs written for the original have in
 * their code, and through `rest_route`, as sites without rewritten addresses do; each below a language, too. A request
 * is routed by the one path of what it asks for, and the links of the answer begin as the address did.
 */
import { isLanguage, type Language, languageCodes } from '../calendar/languages.ts'

type Query = Readonly<Record<string, unknown>>

/** Its routes are declared below this path. */
export const NAMESPACE = 'cal/events/v1'
/** The routes about the site itself are declared below this one. */
export const SITE_PATH = '/wp-json'
/** The names that the namespace has in indexes: ours, and the original's. */
export const namespaces: readonly string[] = [NAMESPACE, 'tribe/events/v1']

export interface Address {
  /** How its links begin below the language: `/cal/events/v1`, `/?rest_route=/tribe/events/v1`. */
  prefix: string
  /** As its index names it; empty: the index of the site. */
  namespace: string
}

/** An address, and the path that its requests are routed by. */
interface Mount extends Address {
  path: string
}

const REST_ROUTE = '/?rest_route='

export const ownAddress: Mount = { prefix: `/${NAMESPACE}`, namespace: NAMESPACE, path: `/${NAMESPACE}` }

const mounts: readonly Mount[] = [
  ownAddress,
  ...[SITE_PATH, REST_ROUTE].flatMap((prefix) => [
    ...namespaces.map((namespace) => ({ ...addressBelow(prefix, namespace), path: ownAddress.path })),
    { prefix, namespace: '', path: SITE_PATH },
  ]),
]

/** The address of a namespace, from that of the site's index. */
export function addressBelow(prefix: string, namespace: string): Address {
  return { prefix: `${prefix}/${namespace}`, namespace }
}

/** A link with a query: the address may have one already. */
export function withQuery(link: string, query: string): string {
  return query ? `${link}${link.includes('?') ? '&' : '?'}${query}` : link
}

/** A link that asks as a client did, but for some values. `link`: what it asked for; `query`: all that it sent. */
export function askedWith(link: string, query: Query, values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries({ ...query, ...values }).flatMap(([name, value]): [string, string][] => {
    const texts = [value].flat().filter((each) => typeof each === 'string')
    return texts.map((text) => [Array.isArray(value) ? `${name}[]` : name, text])
  })
  return withQuery(link, String(new URLSearchParams(pairs)))
}

const LANGUAGE = new RegExp(`^/(${languageCodes.join('|')})(?=/|$)`)

/** Doubled slashes come from a base that ends with one. */
const singleSlashes = (path: string) => path.replace(/\/{2,}/g, '/')

/** What `rest_route` asks for, as a path. Its value is decoded already, so that a `%` in it is one. */
function restRouteOf({ rest_route: route }: Query): string | undefined {
  if (typeof route !== 'string' || route === '') return undefined
  return REST_ROUTE + singleSlashes(`/${route}`).split('/').map(encodeURIComponent).join('/')
}

/** The language that a path begins with, and the path below it. */
export function splitLanguage(path: string): { root: Language | null; path: string } {
  const sent = singleSlashes(path)
  const name = LANGUAGE.exec(sent)?.[1]
  return isLanguage(name) ? { root: name, path: sent.slice(name.length + 1) || '/' } : { root: null, path: sent }
}

/** `isRoute`: `rest_route` asks for it. */
interface Resolved {
  address: Address | undefined
  path: string
  isRoute: boolean
}

/**
 * The address that a path and a query ask for, undefined where it is none of the interface, and the path that the
 * request is routed by. `path`: below the language. `index.php` is the site itself.
 */
export function resolveAddress(path: string, query: Query): Resolved {
  const isSite = path === '/' || path === '/index.php'
  const route = isSite ? restRouteOf(query) : undefined
  const asked = route ?? (isSite ? '/' : path)
  const address = mounts.find(({ prefix }) => asked === prefix || asked.startsWith(`${prefix}/`))
  const routed = address ? address.path + asked.slice(address.prefix.length) : asked
  return { address, path: routed, isRoute: route !== undefined }
}
