/** The network that a request comes from: what limits are counted by. */
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Request } from 'express'
import type { Settings } from '../../config.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An IPv4 address inside an IPv6 one (RFC 4291, 2.5.5.2) is that address. */
function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

export function isLoopback(address: string): boolean {
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
export function limitedNetwork(request: Request, settings: Pick<Settings, 'TRUST_PROXY'>): string | undefined {
  const address = request.ip ?? ''
  return settings.TRUST_PROXY === 0 && isLoopback(address) ? undefined : networkOf(address)
}
