/** Where a request comes from, and which site it asked: as the trusted proxies in front say it, if there are any. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../settings/table.ts'

/** Of a DNS name (RFC 1035) and its port. */
const MAX_HOST_CHARACTERS = 260

/** They are parsed once: nearly all requests ask the same few. */
const MAX_ORIGINS = 100

type Proxies = Pick<Settings, 'TRUST_PROXY'>

/** The entries of a header that each proxy appends to. */
const entriesOf = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** How many `Host` headers there are: of several, `headers` has the first. */
function hostCount({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length
}

/** A name or an address, and a port (RFC 9112, 3.2); neither somebody's name before an @ nor a path. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i

/** Whether it says which host it asks, and says it once; before HTTP/1.1 nobody has to. */
export function namesHost(request: IncomingMessage): boolean {
  const count = hostCount(request)
  return (count === 1 || (count === 0 && request.httpVersion === '1.0')) && HOST.test(request.headers.host ?? '')
}

/**
 * An absolute target (RFC 9112, 3.2.2) becomes the path that it has, asked of its own host: whatever `Host` says of
 * another one is ignored.
 */
export function toOriginForm(request: IncomingMessage): void {
  const [, host, rest = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]+)(.*)$/i.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** Of the client: each trusted proxy has appended the address that the request came to it from. */
export function addressOf({ socket, headers }: IncomingMessage, { TRUST_PROXY }: Proxies): string {
  const own = socket.remoteAddress ?? ''
  if (TRUST_PROXY === 0) return own
  const addresses = [...entriesOf(headers['x-forwarded-for']), own]
  return addresses.at(-1 - TRUST_PROXY) ?? addresses[0] ?? own
}

/** Scheme and host of links: the setting, or those of the request. A proxy may forward any text as the scheme. */
export function siteOf({ headers }: IncomingMessage, settings: Pick<Settings, 'BASE_URL' | 'TRUST_PROXY'>): string {
  if (settings.BASE_URL) return settings.BASE_URL
  const forwarded = settings.TRUST_PROXY > 0 ? String(headers['x-forwarded-proto']).split(',', 1)[0] : undefined
  const scheme = forwarded?.trim() === 'https' ? 'https' : 'http'
  const { host = '' } = headers
  return originOf(host.length <= MAX_HOST_CHARACTERS ? `${scheme}://${host}` : `${scheme}://`, scheme)
}

const origins = new LRUCache<string, string>({ max: MAX_ORIGINS })

function originOf(address: string, scheme: string): string {
  const known = origins.get(address)
  if (known !== undefined) return known
  const origin = URL.parse(address)?.origin ?? `${scheme}://localhost`
  origins.set(address, origin)
  return origin
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An IPv4 address inside an IPv6 one (RFC 4291, 2.5.5.2) is that address. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function isLoopback(address: string): boolean {
  const ip = unmapped(address)
  return isIPv4(ip) ? loopback.check(ip, 'ipv4') : isIPv6(ip) && loopback.check(ip, 'ipv6')
}

/** The eight groups of an IPv6 address, `::` written out, an address in dots at its end as one group. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const split = (part: string) => (part ? part.split(':') : [])
  const left = split(head)
  const right = split(tail ?? '')
  return tail === undefined
    ? left
    : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}

/** An IPv4 address, or the /64 of an IPv6 one, which is what one subscriber has. */
export function networkOf(address: string): string {
  const ip = unmapped(address)
  return isIPv6(ip)
    ? `${groups(ip)
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')}::/64`
    : ip
}

/**
 * The network of the client; undefined: this machine itself, which has no limits. Behind a trusted proxy no client is
 * taken for it.
 */
export function limitedNetwork(request: IncomingMessage, settings: Proxies): string | undefined {
  const address = addressOf(request, settings)
  return settings.TRUST_PROXY === 0 && isLoopback(address) ? undefined : networkOf(address)
}
