/**
 * Lists as RSS 2.0 and as Atom (RFC 4287), which say the same of an event: docs/decisions/feeds.md. When it takes place
 * is in `dcterms:temporal`; the dates of an item are those of its publication.
 */
import { createRequire } from 'node:module'
import { iso } from '../../calendar/values/zone.ts'
import type { Context } from '../context.ts'
import { type FeedEvent, type FeedVenue, feedEventOf } from './feed-event.ts'
import { feedId, feedName } from './feed-name.ts'
import { toJson } from './json.ts'
import { type Page, renderRecords } from './page.ts'

/** Loaded for the first feed: it takes a sixth of a second. */
const feedsmith = () => createRequire(import.meta.url)('feedsmith') as typeof import('feedsmith')

/** Of both feeds: what is read of an event is kept as JSON. */
async function eventsOf(page: Page, context: Context): Promise<FeedEvent[]> {
  const read = feedEventOf(page)
  const { renderedRecords } = context.service
  const texts = await renderRecords(page, context, (hit) =>
    renderedRecords.text('events', hit, page.view, 'feed', () => toJson(read(hit))),
  )
  return texts.map((text) => JSON.parse(text))
}

export async function listAsRss(page: Page, context: Context): Promise<string> {
  const { links, view } = page
  const title = feedName(page, context)
  const events = await eventsOf(page, context)
  return feedsmith().generateRssFeed({
    title,
    link: view.site,
    description: title,
    language: view.language,
    atom: { links: [{ href: links.self, rel: 'self', type: 'application/rss+xml' }] },
    items: events.map(rssItem),
  })
}

function rssItem(event: FeedEvent) {
  const { title, url, excerpt, description, image, globalId, published } = event
  return {
    title,
    link: url,
    description: excerpt || description,
    guid: { value: globalId, isPermaLink: false },
    pubDate: new Date(published * 1000),
    categories: termsOf(event).map((name) => ({ name })),
    ...(excerpt && description ? { content: { encoded: description } } : {}),
    ...(image ? { media: { contents: [{ url: image, medium: 'image' }] } } : {}),
    ...whenAndWhere(event),
  }
}

export async function listAsAtom(page: Page, context: Context): Promise<string> {
  const { links, view } = page
  const events = await eventsOf(page, context)
  const host = new URL(view.site).host
  return feedsmith().generateAtomFeed({
    id: feedId(page),
    title: { value: feedName(page, context) },
    updated: new Date(Math.max(0, ...events.map(({ modified }) => modified)) * 1000),
    authors: [{ name: host, uri: view.site }],
    links: [
      { href: links.self, rel: 'self', type: 'application/atom+xml' },
      { href: view.site, rel: 'alternate', type: 'text/html' },
      ...(links.next ? [{ href: links.next, rel: 'next' }] : []),
      ...(links.previous ? [{ href: links.previous, rel: 'previous' }] : []),
    ],
    xml: { lang: view.language },
    entries: events.map(atomEntry),
  })
}

function atomEntry(event: FeedEvent) {
  const { title, url, excerpt, description, image, published, modified } = event
  return {
    id: tagUri(event),
    title: { value: title },
    links: [{ href: url, rel: 'alternate', type: 'text/html' }, ...(image ? [{ href: image, rel: 'enclosure' }] : [])],
    published: new Date(published * 1000),
    updated: new Date(modified * 1000),
    categories: termsOf(event).map((term) => ({ term })),
    ...(excerpt ? { summary: { value: excerpt, type: 'html' } } : {}),
    ...(description ? { content: { value: description, type: 'html' } } : {}),
    ...whenAndWhere(event),
  }
}

/** RFC 4151: an address that never changes and leads nowhere. */
const tagUri = ({ globalId }: FeedEvent) => `tag:${globalId.replace('?id=', ',2026:event-')}`

const termsOf = ({ categories, tags }: FeedEvent) => [...new Set([...categories, ...tags])]

/**
 * As DCMI Period (https://www.dublincore.org/specifications/dublin-core/dcmi-period/), and a point of W3C Basic Geo.
 */
function whenAndWhere({ startUtc, endUtc, timezone, venues }: FeedEvent) {
  const period = `start=${iso(startUtc, timezone)}; end=${iso(endUtc, timezone)}; scheme=W3C-DTF;`
  const position = venues[0]?.position
  return {
    dcterms: { temporals: [period], spatials: venues.map(placeOf) },
    ...(position ? { geo: { lat: position.lat, long: position.lng } } : {}),
  }
}

const placeOf = ({ name, address }: FeedVenue) => [name, ...address].join(', ')
