/**
 * The other side's records in ours, with their ids, dates and texts, so that answers can be compared value by value.
 */
import type { AnyResource } from '../calendar/declaration/resource.ts'
import { readInput } from '../calendar/declaration/validate.ts'
import { Problem } from '../calendar/messages/errors.ts'
import { resources } from '../calendar/resources/index.ts'
import { plainText } from '../calendar/text/analysis.ts'
import { isObject } from '../calendar/values/objects.ts'
import { statuses } from '../calendar/values/status.ts'
import { toUtc } from '../calendar/values/zone.ts'
import type { Document, WriteContext } from '../calendar/writes/context.ts'
import { createOnce, update } from '../calendar/writes/write.ts'
import { isCut } from './differences.ts'
import type { Ours } from './ours.ts'
import { imageIdsOf, isShown, type Known, type Shown, sequenceOf, timeOf } from './records.ts'

type Body = Record<string, unknown>

/** Each after those that it names. */
const order = ['categories', 'tags', 'venues', 'organizers', 'events'] as const

/** The records that our rules refuse, each with the reason. */
export async function copyRecords(known: readonly Known[], ours: Ours): Promise<string[]> {
  const refused: string[] = []
  for (const resource of order) {
    const records = known.filter((each) => each.resource === resource).map(({ record }) => record)
    for (const record of resource === 'categories' ? withParents(records) : records) {
      const reason = await copyRecord({ resource, record }, ours)
      if (reason) refused.push(`${resource} ${record.id}: ${reason}`)
    }
  }
  await ours.indexed()
  return refused
}

/** Parents before children; of a parent that is not known only the id counts. */
function withParents(records: readonly Shown[]): Shown[] {
  const byId = new Map(records.map((record) => [record.id, record]))
  const sorted = new Map<number, Shown>()
  const add = (id: number, record: Shown) => {
    const parent = Number(record.parent ?? 0)
    if (parent && !sorted.has(parent)) add(parent, byId.get(parent) ?? unknownTerm(parent))
    sorted.set(id, record)
  }
  for (const record of records) if (!sorted.has(record.id)) add(record.id, record)
  return [...sorted.values()]
}

const unknownTerm = (id: number): Shown => ({ id, name: `Category ${id}`, slug: `category-${id}` })

/** Creates the record, or makes the one of its id equal to it. Returns why our rules refuse it, if they do. */
export async function copyRecord(known: Known, ours: Ours): Promise<string | undefined> {
  const { resource: name, record } = known
  ours.plan('images', imageIdsOf(known))
  const context = await ours.context()
  const resource = resources[name]
  const [stored] = await context.store.get<Document>(name, [record.id])
  const write = (body: Body) => (stored ? change(resource, stored, body, context) : make(resource, body, ours))
  try {
    const body = bodyOf(stored ? withoutCut(record) : record)
    const document = await write(body).catch((error) => write(withoutRefused(body, error)))
    await settle(resource, document, record, context)
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.text('en')
  }
}

/** The last year that our rules take: an event that they refuse keeps its id and its slug. */
const LATEST = '3999-12-31 00:00:00'

/** @throws the error when it names no field that can be left out */
function withoutRefused(body: Body, error: unknown): Body {
  const refused = error instanceof Problem ? Object.keys(error.options.params ?? {}) : []
  if (refused.length === 0) throw error
  const dates = refused.includes('start_date') ? { start_date: LATEST, end_date: LATEST } : {}
  return { ...Object.fromEntries(Object.entries(body).filter(([key]) => !refused.includes(key))), ...dates }
}

/** What a recording cut short stays as it is. */
function withoutCut(record: Shown): Shown {
  return { ...Object.fromEntries(Object.entries(record).filter(([, value]) => !isCut(value))), id: record.id }
}

async function make(resource: AnyResource, body: Body, ours: Ours): Promise<Document> {
  ours.plan(sequenceOf(resource.name), [Number(body.id)])
  // With an id of its own it is never taken for another record of the same name.
  const key = { external_id: `compare:${resource.name}:${body.id}` }
  return (await createOnce(resource, readInput(resource.fields, body, true), await ours.context(), key)).document
}

async function change(resource: AnyResource, stored: Document, body: Body, context: WriteContext): Promise<Document> {
  return update(resource, stored.id, readInput(resource.fields, body, false), context)
}

/** The record as the body of a write: names without entities, links as ids, null for what is empty. */
function bodyOf(record: Shown): Body {
  const { date: _, date_utc: __, website, ...rest } = record
  const body: Body = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value === '' ? null : value]))
  for (const key of ['title', 'name', 'venue', 'organizer'])
    if (typeof body[key] === 'string') body[key] = plainText(body[key]).replace(STATUS_PREFIX, '')
  for (const key of ['venue', 'organizer', 'categories', 'tags'])
    if (typeof body[key] === 'object' && body[key] !== null) body[key] = idsIn(body[key])
  const image = isObject(record.image) ? record.image : null
  // Found by the place's name, they are found again.
  const point = record.geo_source === 'place' ? { geo_lat: undefined, geo_lng: undefined } : {}
  return { ...body, ...point, image, ...(website === record.url ? {} : { website: website || null }) }
}

/** The original has it before the titles of some events. */
const STATUS_PREFIX = /^(Private|Protected): /

const idsIn = (links: unknown): number[] => [links].flat().flatMap((link) => (isShown(link) ? [link.id] : []))

/** What our rules decide themselves, as it is on the other side. */
async function settle(
  { name, term }: AnyResource,
  document: Document,
  record: Shown,
  { store, zone, language }: WriteContext,
): Promise<void> {
  const slug = record.slug === '' ? `draft-${document.id}` : (record.slug ?? document.texts[language]?.slug)
  const settled: Document = {
    ...document,
    rev: document.rev + 1,
    texts: { ...document.texts, [language]: { ...document.texts[language], slug: String(slug) } },
    modified: timeOf(record, zone) ?? document.modified,
    ...(term ? {} : { status: statuses.find((status) => status === record.status) ?? document.status }),
    ...(typeof record.date === 'string' ? { published: toUtc(record.date, zone) } : {}),
    ...(name === 'events' && !record.website ? { website: '' } : {}),
    ...(name === 'events' && record.website === record.url ? { website: null } : {}),
  }
  await store.put(name, settled, document.rev)
}

/** Removes what only our side made. */
export async function removeOwn({ resource, record }: Known, ours: Ours): Promise<void> {
  const { store } = await ours.context()
  const [stored] = await store.get<Document>(resource, [record.id])
  if (stored) await store.remove(resource, stored.id, stored.rev)
}
