/** Somebody with a browser: keeps the cookie, sends forms as a page has them. */
import type { Role } from '../../src/calendar/access/visibility.ts'
import type { Running } from './app.ts'

export interface Seen {
  status: number
  headers: Headers
  html: string
}

export type Fields = Readonly<Record<string, string | readonly string[] | Blob>>

export class Visitor {
  readonly #app: Running
  cookie = ''
  /** Sent with each request; what a browser says of where a form is from. */
  headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' }

  constructor(app: Running) {
    this.#app = app
  }

  async #request(path: string, init: RequestInit): Promise<Seen> {
    const headers = { ...this.headers, ...(this.cookie ? { Cookie: this.cookie } : {}) }
    const response = await fetch(this.#app.url + path, { redirect: 'manual', ...init, headers })
    const set = response.headers.get('set-cookie')
    if (set) this.cookie = /^[^;]+=[^;]+/.exec(set)?.[0] ?? ''
    return { status: response.status, headers: response.headers, html: await response.text() }
  }

  get(path: string): Promise<Seen> {
    return this.#request(path, {})
  }

  /** Fields with a file make a form in parts. */
  post(path: string, fields: Fields): Promise<Seen> {
    const entries = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const))
    if (!entries.some(([, value]) => value instanceof Blob))
      return this.#request(path, { method: 'POST', body: new URLSearchParams(entries as [string, string][]) })
    const form = new FormData()
    for (const [name, value] of entries) form.append(name, value as string)
    return this.#request(path, { method: 'POST', body: form })
  }

  async signIn(as: Role | 'other'): Promise<Seen> {
    return this.post('/en/sign-in', { key: this.#app.keys[as] })
  }

  /** The page's form with some fields of its own, sent to where the form says. */
  async send(path: string, fields: Fields, select = 'editor'): Promise<Seen> {
    const { html } = await this.get(path)
    const { action, values } = formIn(html, select)
    return this.post(action, { ...values, ...fields })
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : unescaped(value)
}

/** The values that a browser would send of the first form whose address or class has the text. */
export function formIn(html: string, select: string): { action: string; values: Record<string, string | string[]> } {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)]
    .map(([text]) => text)
    .find((text) => text.split('>', 1)[0]?.includes(select))
  if (form === undefined) throw new Error(`no form ${select}`)
  const values: Record<string, string | string[]> = {}
  const add = (name: string | undefined, value: string) => {
    if (name === undefined || name === '') return
    const before = values[name]
    values[name] = before === undefined ? value : [...[before].flat(), value]
  }
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const type = attribute(tag, 'type')
    const isChoice = type === 'checkbox' || type === 'radio'
    if (type !== 'file' && (!isChoice || /\schecked\b/.test(tag)))
      add(attribute(tag, 'name'), attribute(tag, 'value') ?? '')
  }
  for (const [, tag = '', text = ''] of form.matchAll(/(<textarea[^>]*>)\n?([\s\S]*?)<\/textarea>/g))
    add(attribute(tag, 'name'), unescaped(text))
  for (const [, tag = '', options = ''] of form.matchAll(/(<select[^>]*>)([\s\S]*?)<\/select>/g)) {
    const chosen = [...options.matchAll(/<option[^>]*>/g)].map(([option]) => option)
    add(
      attribute(tag, 'name'),
      attribute(chosen.find((option) => /\sselected\b/.test(option)) ?? chosen[0] ?? '', 'value') ?? '',
    )
  }
  return { action: attribute(form.split('>', 1)[0] ?? '', 'action') ?? '', values }
}
