/** Addresses within the site. */
import type { Language } from '../calendar/languages.ts'

/** The path of an address that an answer has: pages stay at the host that was asked. */
export function pathOf(url: string, site: string): string {
  return url.startsWith(`${site}/`) ? url.slice(site.length) : url
}

export function termPath(language: Language, kind: 'category' | 'tag', slug: string): string {
  return `/${language}/events/${kind}/${encodeURIComponent(slug)}`
}

/** An address of OpenStreetMap with the place in its middle. */
export function mapAddress(lat: number, lng: number): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
}

/** To an address with a web scheme; what is none is no link. */
export function isWebAddress(address: string): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'http:' || protocol === 'https:'
}
