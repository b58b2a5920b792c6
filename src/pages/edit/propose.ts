/**
 * Events that anybody may propose, where the setting says so: they wait for review as those of a contributor do.
 */

import { DAY_SECONDS } from '../../calendar/values/wall-clock.ts'
import { limitedNetwork } from '../../http/limits/client.ts'
import { TokenBuckets, tooManyRequests } from '../../http/limits/token-buckets.ts'
import type { Service } from '../../http/service.ts'
import { html } from '../html.ts'
import { type Errors, hidden } from './controls.ts'
import { errorSummary, errorsOf, WHOLE } from './editor.ts'
import { categoriesOf } from './event-editor.ts'
import { proposalForm } from './event-form.ts'
import { bodyOf, type EventForm, emptyForm, sentForm } from './form.ts'
import { addedName } from './linked-section.ts'
import { call, type PageRequest, redirect } from './page-request.ts'
import { placeMap } from './place-map.ts'
import type { WritersPage } from './router.ts'
import { formFiles, postForm, sendWritersPage } from './writers-layout.ts'

/** Of one network: five at once, then one every ten minutes. */
const MAX_PROPOSALS = 5
const PROPOSALS_PER_SECOND = 1 / 600
/** Who fills the form in sooner is a program. */
const MIN_SECONDS = 3
const MAX_SECONDS = DAY_SECONDS
/** Hidden from people: programs fill it in. */
const TRAP = 'homepage'

export function proposalPages({ settings }: Service): readonly WritersPage[] {
  if (!settings.PROPOSALS) return []
  const buckets = new TokenBuckets(MAX_PROPOSALS, PROPOSALS_PER_SECOND)
  return [
    { method: 'get', path: '/propose', open: true, handler: showProposal },
    { method: 'post', path: '/propose', open: true, handler: (page) => propose(page, buckets) },
  ]
}

const newForm = ({ context }: PageRequest): EventForm => emptyForm(context.service.settings.TIMEZONE)

async function showProposal(page: PageRequest): Promise<void> {
  await sendProposal(page, newForm(page), {}, 200)
}

async function sendProposal(page: PageRequest, form: EventForm, errors: Errors, status: number): Promise<void> {
  const { t, language, context } = page
  const fields = proposalForm({
    resource: 'events',
    language,
    form,
    errors,
    categories: await categoriesOf(page),
    linkedNames: new Map(),
    statuses: [],
    mayUpload: false,
    mayEditOthers: false,
    mayPublish: false,
    mayEditLinked: false,
    isProtected: false,
    map: await placeMap(page, form.linked.venue.added, addedName('venue')),
  })
  const trap = html`<label class="trap" aria-hidden="true">${t('leaveEmpty')}
<input name="${TRAP}" tabindex="-1" autocomplete="off"></label>`
  const content = html`${hidden('begun', context.service.now())}${trap}${fields}
<p class="actions"><button class="button">${t('send')}</button></p>`
  sendWritersPage(page, {
    title: t('propose'),
    path: '/propose',
    status,
    ...formFiles,
    main: html`<p>${t('proposeHint')}</p>${errorSummary(page, errors)}
${postForm(page, '/propose', content, { className: 'editor' })}`,
  })
}

/** What the form of a proposal asks for, whatever else was sent: nothing that hides an event from its reviewers. */
function asProposal(sent: EventForm, page: PageRequest): EventForm {
  const { texts, plain, start_date, end_date, timezone, all_day, linked, categories } = sent
  const { title, description } = texts[page.language]
  const own = newForm(page)
  return {
    ...own,
    texts: { ...own.texts, [page.language]: { ...own.texts[page.language], title, description } },
    plain: { ...own.plain, cost: plain.cost, website: plain.website },
    ...{ start_date, end_date, timezone, all_day, linked, categories },
  }
}

async function propose(page: PageRequest, buckets: TokenBuckets): Promise<void> {
  const { form: sent, context, response, request, t } = page
  const { service } = context
  // A program is not told that nobody reads it.
  if (sent[TRAP]) return redirect(page, '/propose?notice=proposed')
  const form = sentForm(sent)
  const seconds = service.now() - Number(sent.begun)
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS))
    return sendProposal(page, form, { [WHOLE]: t('tooFast') }, 400)
  const network = limitedNetwork(request, service.settings)
  const waitSeconds = network === undefined ? 0 : buckets.level(network).waitSeconds
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  const spend = (tokens: number) => network !== undefined && buckets.spend(network, tokens)
  // Before anything is waited for: those that are sent at once count as well. What is refused is given back.
  spend(1)
  response.locals.caller = await service.accounts.proposer()
  const body = { ...bodyOf(asProposal(form, page), emptyForm('')), status: 'pending' }
  const answer = await call(page, 'POST', '/events', { body })
  if (answer.status < 400) return redirect(page, '/propose?notice=proposed')
  spend(-1)
  await sendProposal(page, form, errorsOf(answer, page), answer.status)
}
