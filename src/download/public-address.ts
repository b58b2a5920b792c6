/**
 * Which network addresses anybody may name: public ones. What a stranger makes this process connect to must not be a
 * service of its own machine or network (server-side request forgery).
 */
import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { DownloadFailed } from './failure.ts'

/** The special-purpose addresses of IPv4 (IANA registry, RFC 6890), multicast and what is reserved. */
const specialSubnets: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * In IPv6 only global unicast is public, so mapped IPv4 (`::ffff:…`), NAT64 (`64:ff9b::…`), unique local, link-local
 * and multicast addresses are not. Of it, these are not either: Teredo and others, documentation, 6to4.
 */
const specialSubnets6: typeof specialSubnets = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, prefix] of specialSubnets) special.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of specialSubnets6) special.addSubnet(address, prefix, 'ipv6')
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Of the text of an IP address; false for anything else. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  return version === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export class NotPublic extends DownloadFailed {
  constructor(host: string, address: string) {
    super(`${host === address ? host : `${host} (${address})`} is no public address`)
  }
}

/** @throws NotPublic for a host that is the text of an IP address: none is looked up for it */
export function checkHost(host: string): void {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) && !isPublicAddress(address)) throw new NotPublic(address, address)
}

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The look-up of a connection: it fails where one of the host's addresses is not public. The connection is made to an
 * address that was checked, so that a second answer of the name server (DNS rebinding) changes nothing.
 */
export function publicLookup(resolve: Resolve = dnsLookup): LookupFunction {
  return (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const refused = addresses?.find(({ address }) => !isPublicAddress(address))
      const [first] = addresses ?? []
      if (error || !first) callback(error ?? new Error(`${host} has no address`), '')
      else if (refused) callback(new NotPublic(host, refused.address), '')
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
}
