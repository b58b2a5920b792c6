/** The page of an event, or of one occurrence of a series. */

import type { StoredDocument } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { Schedule } from '../../calendar/series/occurrences.ts'
import { toUtc } from '../../calendar/values/zone.ts'
import type { Context, Exchange } from '../../http/context.ts'
import { dateText, formatDate, machineDate } from '../dates.ts'
import { type Html, html, type Part, prose } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { pathOf, termPath } from '../links.ts'
import { inItsLanguage } from '../lists/card.ts'
import { hueOf } from '../lists/hue.ts'
import { type Placement, picture } from '../lists/picture.ts'
import { sendPage } from '../page.ts'
import { translator } from '../translate.ts'
import { googleAddress, icalendarAddress } from './calendar-links.ts'
import { fact, langOf, webLink } from './facts.ts'
import { addressBlock, placeLinks } from './place.ts'
import { summaryOf } from './plain.ts'
import { readRecord, recordAddresses } from './read-record.ts'
import { seriesDates } from './series.ts'
import type { ShownEvent } from './shown.ts'
import { recordStrings } from './strings.ts'

const statusTexts = {
  cancelled: 'isCancelled',
  postponed: 'isPostponed',
  rescheduled: 'isRescheduled',
  moved_online: 'isMovedOnline',
} as const

export async function sendEventPage(exchange: Exchange): Promise<void> {
  const { context, record, document } = await readRecord<ShownEvent>(resources.events, exchange)
  sendPage(context, eventPage(record, document as StoredDocument & Schedule, context))
}

function eventPage(event: ShownEvent, schedule: Schedule, context: Context): PageContent {
  const { language, site } = context
  const t = translator(recordStrings, language)
  const path = pathOf(event.url, site)
  const [venue] = event.venue
  const [, occurrence = ''] = /-(\d{8}T\d{6}Z)$/.exec(event.occurrence_id ?? '') ?? []
  const shownText = event.description ? 'description' : 'excerpt'
  const after = occurrence && `/${occurrence}`
  const seriesPath = path.slice(0, path.length - after.length)
  const main = html`<article class="record wide">
<header class="record-head">
<div class="record-title"><p class="badges">${event.categories.map(
    ({ id, name, slug }) =>
      html`<a class="badge category ${hueOf(id)}" href="${termPath(language, 'category', slug)}">${name}</a>`,
  )}</p>
<h1>${inItsLanguage(event, language)}</h1>
<p class="when"><time datetime="${machineDate(event)}">${dateText(event, language, 'long')}</time></p>
${venue && html`<p class="where">${[venue.venue, venue.city].filter(Boolean).join(', ')}</p>`}
</div>${bigPicture(event, t('picture', { credit: event.image?.credit ?? '' }))}</header>
${notices(event, context)}
<div class="record-columns">
<div><div class="prose"${langOf(event, shownText, language)}>${prose(event[shownText])}</div>
${seriesDates(schedule, event, seriesPath, context)}</div>
<aside class="facts">${facts(event, context)}</aside></div>
</article>`
  return {
    title: event.title,
    description: summaryOf(event.excerpt, event.description) || dateText(event, language, 'long'),
    main,
    addresses: recordAddresses(event, context, '/event/', after),
    image: event.image?.url,
    jsonLd: event.json_ld,
    scripts: ['share.ts'],
  }
}

/** As the style sheet has it: beside the title, and above it on narrow screens. */
const placement: Placement = { sizes: '(min-width: 52rem) 34rem, 100vw', isLazy: false }

function bigPicture({ image, categories }: ShownEvent, credit: string): Html {
  const caption = image?.credit && html`<figcaption>${credit}</figcaption>`
  return html`<figure class="record-picture">${picture(image, categories, placement)}${caption}</figure>`
}

/** What a visitor must not overlook. */
function notices(event: ShownEvent, { language, service }: Context): Part {
  const t = translator(recordStrings, language)
  const { event_status: status, event_status_reason: reason, previous_start_date: former } = event
  const isPast = toUtc(event.utc_end_date, 'UTC') < service.now()
  return [
    status !== 'scheduled' &&
      html`<p class="notice ${status}"><strong>${t(statusTexts[status])}</strong> ${
        reason && html`<span${langOf(event, 'event_status_reason', language)}>${reason}</span> `
      }${former && t('formerDate', { date: formatDate(former, 'longDate', language) })}</p>`,
    isPast && html`<p class="notice">${t('isPast')}</p>`,
    event.sold_out && html`<p class="notice cancelled"><strong>${t('isSoldOut')}</strong></p>`,
  ]
}

function facts(event: ShownEvent, context: Context): Part {
  const { language, site } = context
  const t = translator(recordStrings, language)
  const zone = event.timezone.replaceAll('_', ' ')
  const price = event.is_free === true ? t('free') : event.cost_description || event.cost
  return [
    fact(
      t('when'),
      html`<p>${dateText(event, language)}</p>${!event.all_day && html`<p class="soft">${t('zone', { zone })}</p>`}
<p class="actions"><a class="button" href="${icalendarAddress(event, language)}">${t('addToCalendar')}</a>
<a class="button quiet" href="${googleAddress(event)}" rel="noopener">${t('google')}</a></p>`,
    ),
    event.venue.map((venue) => {
      const name = html`<p><a href="${pathOf(venue.url, site)}">${venue.venue}</a></p>`
      return fact(t('where'), [name, addressBlock(venue, language), placeLinks(venue, language)])
    }),
    event.online_url && fact(t('attendOnline'), webLink(event.online_url)),
    price && fact(t('price'), html`<p>${price}</p>`),
    event.organizer.length > 0 &&
      fact(
        t('organizer'),
        event.organizer.map(({ url, organizer }) => html`<p><a href="${pathOf(url, site)}">${organizer}</a></p>`),
      ),
    isElsewhere(event, site) && fact(t('website'), webLink(event.website)),
    event.tags.length > 0 &&
      fact(
        t('tags'),
        html`<p class="badges">${event.tags.map(
          ({ name, slug }) => html`<a class="badge" href="${termPath(language, 'tag', slug)}">${name}</a>`,
        )}</p>`,
      ),
    html`<p class="actions">
<button class="button quiet" type="button" hidden data-share data-copied="${t('copied')}">${t('share')}</button></p>`,
  ]
}

/** Without an address of its own, the website of an event is this page. */
const isElsewhere = ({ website, url }: ShownEvent, site: string) =>
  website !== '' && website !== url && !website.startsWith(`${site}/`)
