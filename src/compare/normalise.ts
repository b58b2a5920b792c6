/** Answers in one spelling: what is another text on every site, or on every call, and says the same. */
import { isObject } from '../calendar/values/objects.ts'
import type { Answer } from './calls.ts'

/** Lists in any order. */
const LIST_HEADERS = ['allow', 'vary', 'access-control-expose-headers']
/** The name of the namespace, in addresses and in the index of its routes. */
const NAMESPACE = /\b(?:tribe|cal)\/events\/v1\b/g

/** `base` and `site`: the addresses that the answer has where recordings have `<base>` and `<site>`. */
export function normalised({ status, headers, body }: Answer, base?: string, site?: string): Answer {
  const text = (value: string) => {
    const local = base && site ? value.replaceAll(base, '<base>').replaceAll(site, '<site>') : value
    return local.replace(NAMESPACE, '<namespace>')
  }
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, header(name, text(value))])),
    body: withoutStatus(mapped(body, text, ''), status),
  }
}

function header(name: string, value: string): string {
  if (name === 'content-type') return value.toLowerCase()
  return LIST_HEADERS.includes(name) ? sorted(value) : value
}

function sorted(list: string): string {
  return list
    .split(/\s*,\s*/)
    .sort()
    .join(', ')
}

function mapped(value: unknown, text: (value: string) => string, key: string): unknown {
  if (typeof value === 'string') return spelled(key, text(value))
  if (Array.isArray(value)) return value.map((item) => mapped(item, text, key))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [text(name), mapped(item, text, name)]))
}

/** Of a global id the host is left out; the letters of an e-mail address are random entities in the original. */
function spelled(key: string, value: string): string {
  if (key.startsWith('global_id')) return value.replace(/^[^?]*/, '<host>')
  if (key === '__raw') return value.replace(/"[^"?]*(?=\?id=\d)/g, '"<host>')
  if (key === 'email') return value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
  return value
}

/** An error repeats its status in the body. */
function withoutStatus(body: unknown, status: number): unknown {
  if (!isObject(body) || !isObject(body.data) || body.data.status !== status) return body
  const { status: _, ...data } = body.data
  return { ...body, data }
}
