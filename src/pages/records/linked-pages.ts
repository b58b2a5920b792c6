/** The pages of what events have: venues, organizers, categories and tags, each with its upcoming events. */
import type { AnyResource } from '../../calendar/declaration/resource.ts'
import { SCHEMA_ORG_CONTEXT } from '../../calendar/resources/events/json-ld.ts'
import { resources } from '../../calendar/resources/index.ts'
import { toLocal } from '../../calendar/values/zone.ts'
import type { Context, Exchange } from '../../http/context.ts'
import { localeOf } from '../dates.ts'
import { html, type Part, prose } from '../html.ts'
import { eventList } from '../lists/event-list.ts'
import { readEvents } from '../lists/read-events.ts'
import { sendPage } from '../page.ts'
import { translator } from '../translate.ts'
import { fact, langOf, webLink } from './facts.ts'
import { addressBlock, placeLinks } from './place.ts'
import { summaryOf } from './plain.ts'
import { readRecord, recordAddresses } from './read-record.ts'
import type { ShownOrganizer, ShownRecord, ShownTermRecord, ShownVenue } from './shown.ts'
import { recordStrings } from './strings.ts'

const EVENTS_SHOWN = 10

interface LinkedPage<R extends ShownRecord> {
  resource: AnyResource
  /** The parameter of lists that names it. */
  parameter: string
  /** Its path, without the slug. */
  below: string
  kind: 'venue' | 'organizer' | 'category' | 'tag'
  nameOf(record: R): string
  /** What there is to say beside its description. */
  facts(record: R, context: Context): Part
}

function sendLinkedPage<R extends ShownRecord>({ resource, parameter, below, kind, nameOf, facts }: LinkedPage<R>) {
  return async (exchange: Exchange): Promise<void> => {
    const { context, record } = await readRecord<R>(resource, exchange)
    const { language } = context
    const t = translator(recordStrings, language)
    const params = { ...context.params, [parameter]: [record.id], per_page: EVENTS_SHOWN }
    const listed = await readEvents({ ...context, params, query: {} })
    const query = `${parameter}=${record.id}`
    const title = nameOf(record)
    const main = html`<article class="record wide"><header class="record-head plain"><div class="record-title">
<p class="kind">${t(kind)}</p><h1>${title}</h1></div></header>
<div class="record-columns"><div>${
      record.description &&
      html`<div class="prose"${langOf(record, 'description', language)}>${prose(record.description)}</div>`
    }
<section><h2>${t('upcoming')}</h2>${upcoming(listed, query, context)}</section></div>
<aside class="facts">${facts(record, context)}</aside></div></article>`
    sendPage(context, {
      title,
      description: summaryOf(record.description),
      main,
      addresses: recordAddresses(record, context, below),
      image: record.image?.url,
      jsonLd: record.json_ld && { '@context': SCHEMA_ORG_CONTEXT, ...record.json_ld },
      list: { [parameter]: String(record.id) },
    })
  }
}

function upcoming({ page, events }: Awaited<ReturnType<typeof readEvents>>, query: string, context: Context): Part {
  const { language, site, service } = context
  const t = translator(recordStrings, language)
  if (!events.length) return html`<p class="soft">${t('noUpcoming')}</p>`
  const zone = service.settings.TIMEZONE
  const count = page.total.toLocaleString(localeOf(language))
  return [
    eventList(events, { language, site, zone, today: toLocal(service.now(), zone).slice(0, 10) }),
    page.total > events.length &&
      html`<p><a class="button quiet" href="/${language}/?${query}">${t('all', { count })}</a></p>`,
  ]
}

function contact(phone: string, email: string, website: string, { language }: Context): Part {
  if (!phone && !email && !website) return undefined
  return fact(translator(recordStrings, language)('contact'), [
    phone && html`<p><a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a></p>`,
    email && html`<p><a href="mailto:${email}">${email}</a></p>`,
    website && webLink(website),
  ])
}

export const sendVenuePage = sendLinkedPage<ShownVenue>({
  resource: resources.venues,
  parameter: 'venue',
  below: '/venue/',
  kind: 'venue',
  nameOf: ({ venue }) => venue,
  facts: (venue, context) => {
    const { language } = context
    const where = [addressBlock(venue, language), placeLinks(venue, language)]
    return [fact(translator(recordStrings, language)('where'), where), contact(venue.phone, '', venue.website, context)]
  },
})

export const sendOrganizerPage = sendLinkedPage<ShownOrganizer>({
  resource: resources.organizers,
  parameter: 'organizer',
  below: '/organizer/',
  kind: 'organizer',
  nameOf: ({ organizer }) => organizer,
  facts: ({ phone, email, website }, context) => contact(phone, email, website, context),
})

export const sendCategoryPage = sendLinkedPage<ShownTermRecord>({
  resource: resources.categories,
  parameter: 'categories',
  below: '/events/category/',
  kind: 'category',
  nameOf: ({ name }) => name,
  facts: () => undefined,
})

export const sendTagPage = sendLinkedPage<ShownTermRecord>({
  resource: resources.tags,
  parameter: 'tags',
  below: '/events/tag/',
  kind: 'tag',
  nameOf: ({ name }) => name,
  facts: () => undefined,
})
