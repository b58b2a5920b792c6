/**
 * Who finds which records in lists: every row, as every caller, each with the ETag of the previous caller's response;
 * and anonymous once more, since those responses are cached.
 */
import type { IndexedResource } from '../../src/calendar/ports.ts'
import { listFormats } from '../../src/http/output/formats.ts'
import type { Answer } from '../support/app.ts'
import {
  asked,
  askedAfter,
  below,
  bodyIn,
  caching,
  compareCounts,
  otherAddresses,
  recordsIn,
  type World,
} from './asking.ts'
import { resourceOf } from './item-checks.ts'
import type { eachRows, ListRow } from './lists.ts'
import { type Calendar, linkedBy, type Specimen } from './records.ts'
import { type Caller, callers, includes } from './rules.ts'

/** The same list in other forms. JSONP is answered as to an anonymous caller. */
const forms = ['_fields=total,{name}.id', 'shape=stable', 'i18n_language=fr', '_envelope=1', '_jsonp=f'] as const

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id).join(',')

export function filled(query: string, { specimens, parent, top }: Calendar): string {
  const ids: Record<string, unknown> = { parent, top }
  for (const [name, all] of Object.entries(specimens)) ids[name] = idsOf(all)
  return query.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(ids[name] ?? placeholder))
}

/** The list from its first page to its last; `held`: the first page as another caller got it. */
async function pages({ app }: World, caller: Caller, path: string, held?: Answer): Promise<Answer[]> {
  const first = await askedAfter(app, caller, path.replace('&cursor={cursor}', ''), held)
  const cursor = path.includes('{cursor}') ? first.headers.get('x-next-cursor') : undefined
  const answers = [first]
  let next: string | undefined = cursor ? path.replace('{cursor}', cursor) : first.body.next_rest_url
  while (next) {
    const answer = await asked(app, caller, next)
    answers.push(answer)
    next = answer.body.next_rest_url
  }
  return answers
}

/** Whether the caller gets the whole record in a list: also the redacted keys of an event. */
function isWhole(caller: Caller, { rule }: Specimen, query: string): boolean {
  return !rule.locked || (query.includes('context=edit') && includes('editors', caller))
}

interface Listed {
  resource: IndexedResource
  row: ListRow
  caller: Caller
  what: string
  answers: readonly Answer[]
  /** Only some keys were requested. */
  partial?: boolean
}

/** The list has exactly the records of the rules, and redacted keys have no values. */
function compare(world: World, { resource, row, caller, what, answers, partial = false }: Listed): void {
  const { checks, calendar } = world
  const found = recordsIn(resource, answers)
  const ids = new Set(found.map(({ id }) => id))
  const text = answers.map((answer) => answer.text).join('\n')
  for (const specimen of calendar.specimens[resource]) {
    const wanted = row.of(specimen) && includes(specimen.rule[row.by], caller, specimen.owner)
    checks.same(`${what}: ${specimen.name} is listed`, ids.has(specimen.id), wanted)
    if (resource === 'events' && !specimen.rich) continue
    const whole = wanted && isWhole(caller, specimen, row.query) && !partial
    for (const each of [specimen, ...linkedBy(calendar, specimen)]) {
      checks.same(`${what}: ${each.name} is told`, text.includes(each.secret), whole)
    }
  }
  for (const answer of answers) checks.same(`${what}: total`, bodyIn(answer).total, ids.size)
  checks.same(`${what}: records come once`, found.length, ids.size)
  checks.same(`${what}: Cache-Control`, answers[0]!.headers.get('cache-control'), caching(caller, answers[0]!))
  compareCounts(world, what, found)
}

export async function checkList(world: World, resource: IndexedResource, row: ListRow): Promise<void> {
  const { calendar, checks } = world
  const path = `/${resource}?${filled(row.query, calendar)}${row.query.includes('per_page') ? '' : '&per_page=50'}`
  let held: Answer | undefined
  for (const caller of [...callers, 'anonymous'] as const) {
    const what = `${caller}: ${resource}?${row.query}`
    const answers = await pages(world, caller, path, held)
    const allowed = includes(row.asks, caller)
    checks.same(`${what}: status`, answers[0]!.status, allowed ? 200 : 400)
    if (!allowed) continue
    held = answers[0]
    compare(world, { resource, row, caller, what, answers })
  }
}

/** The list without parameters, in other forms and by HEAD. */
export async function checkForms(world: World, resource: IndexedResource, row: ListRow): Promise<void> {
  const { app, checks } = world
  const path = `/${resource}?per_page=50`
  for (const caller of ['anonymous', 'author', 'editor'] as const) {
    for (const form of forms) {
      const answers = [await asked(app, caller, `${path}&${form.replace('{name}', resource)}`)]
      const seenBy = form === '_jsonp=f' ? 'anonymous' : caller
      const partial = form.startsWith('_fields')
      compare(world, { resource, row, caller: seenBy, what: `${caller}: ${resource} as ${form}`, answers, partial })
    }
    for (const address of otherAddresses) {
      const answers = [await asked(app, caller, below(app, address, path))]
      compare(world, { resource, row, caller, what: `${caller}: ${resource} at ${address}`, answers })
    }
    const [get, head] = [await asked(app, caller, path), await asked(app, caller, path, { method: 'HEAD' })]
    checks.same(`${caller}: HEAD of ${resource}`, head.headers.get('x-wp-total'), String(get.body.total))
    checks.same(`${caller}: body of HEAD of ${resource}`, head.text, '')
  }
}

/** What stands for a record, or for an occurrence of it, where it is not its slug in quotes. */
const listedAs: Record<string, (id: number) => string> = {
  ics: (id) => `UID:event-${id}@`,
  rss: (id) => `\\?id=${id}(-\\w+)?<`,
  atom: (id) => `:event-${id}(-\\w+)?<`,
}

/** In every format a caller is answered the same records, and as much of them. */
export async function checkFormat(world: World, path: string): Promise<void> {
  const { app, calendar, checks } = world
  const resource = resourceOf(path)
  const extension = path.split('.')[1]!
  const { mediaType } = listFormats.find((format) => format.extension === extension)!
  const query = resource === 'categories' || resource === 'tags' ? '?per_page=50&hide_empty=false' : '?per_page=50'
  let held: Answer | undefined
  for (const caller of [...callers, 'anonymous'] as const) {
    const json = await asked(app, caller, `/${resource}${query}`)
    const accepted = await asked(app, caller, `/${resource}${query}`, { headers: { Accept: mediaType } })
    checks.same(`${caller}: ${path}: type`, accepted.headers.get('content-type')?.split(';')[0], mediaType)
    held = await askedAfter(app, caller, path + query, held)
    for (const answer of [accepted, held]) {
      const what = `${caller}: ${answer === held ? path : `${resource} as ${mediaType}`}`
      checks.same(`${what}: status`, answer.status, 200)
      checks.same(`${what}: Cache-Control`, answer.headers.get('cache-control'), caching(caller, answer))
      checks.same(`${what}: total`, answer.headers.get('x-wp-total'), String(json.body.total))
      const text = answer.text.replaceAll('\r\n ', '') // the lines of iCalendar are folded
      for (const { id, name, slug, secret } of calendar.specimens[resource]) {
        const isListed = new RegExp(listedAs[extension]?.(id) ?? `"${slug}"`).test(text)
        // It leaves out what a password protects.
        if (extension !== 'jsonld') checks.same(`${what}: ${name} is listed`, isListed, json.text.includes(`"${slug}"`))
        checks.same(`${what}: ${name} is told`, text.includes(secret), json.text.includes(secret))
      }
    }
  }
}

/** The lists of an event's links by its id, and of a term by its slug. */
export async function checkEach(world: World, [resource, query]: (typeof eachRows)[number]): Promise<void> {
  const { app, calendar, checks } = world
  const bySlug = query.includes('{slug}')
  for (const event of calendar.specimens.events.filter(({ rich, owner }) => rich && owner === 'author')) {
    const linked = calendar.links.get(event.id)![resource]
    const path = `/${resource}?${query.replace('{each}', String(event.id)).replace('{slug}', linked.slug)}`
    await Promise.all(
      callers.map(async (caller) => {
        const answer = await asked(app, caller, path)
        const opens = bySlug || includes(event.rule.opens, caller, event.owner)
        const tells = bySlug ? linked.counted : !event.rule.locked || includes('editors', caller)
        const what = `${caller}: ${resource}?${query} of ${event.name}`
        checks.same(`${what}: status`, answer.status, opens ? 200 : 400)
        if (opens) checks.same(what, idsOf(recordsIn(resource, [answer])), tells ? String(linked.id) : '')
      }),
    )
  }
}

/** Public events with venues and organizers that are not: embedded in them, and as a filter. */
export async function checkHosted(world: World, resource: 'venues' | 'organizers'): Promise<void> {
  const {
    app,
    calendar: { hosted },
    checks,
  } = world
  const field = resource === 'venues' ? 'venue' : 'organizer'
  const links = idsOf(hosted.map((each) => each[resource]))
  for (const caller of callers) {
    const by = await asked(app, caller, `/events?starts_after=2000-01-01&per_page=50&${field}=${links}`)
    const among = await asked(app, caller, `/events?per_page=50&include=${idsOf(hosted)}`)
    for (const {
      id,
      [resource]: { rule, owner, name, secret },
    } of hosted) {
      const found = recordsIn('events', [by]).some((event) => event.id === id)
      checks.same(`${caller}: events by ${name}`, found, includes(rule.asked, caller, owner))
      const item = await asked(app, caller, `/events/${id}`)
      const shown = includes(rule.embedded, caller, owner)
      checks.same(`${caller}: ${name} inside a list`, among.text.includes(secret), shown)
      checks.same(`${caller}: ${name} inside its event`, item.text.includes(secret), shown)
    }
  }
}
