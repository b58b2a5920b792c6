/** A copy of a record as a new draft: its fields and its texts in all languages, with slugs of their own. */
import type { AnyResource } from '../declaration/resource.ts'
import type { Input } from '../declaration/validate.ts'
import type { Language } from '../languages.ts'
import { pageAddress } from '../resources/translations.ts'
import { parseMoment } from '../values/moment.ts'
import { ownEntries } from '../values/objects.ts'
import { fromWallSeconds, startOfDay, wallSeconds } from '../values/wall-clock.ts'
import type { Document, WriteContext } from './context.ts'
import { withoutOwnPage } from './own-page.ts'

/** The stored fields that a copy has of a record; the others are those of any new record. */
export function copied({ fields }: AnyResource, original: Document): Partial<Document> {
  const kept = Object.keys(fields).filter((name) => !['status', 'author', 'texts'].includes(name))
  const moments = ['start_utc', 'end_utc'].filter((name) => name in original)
  const values = [...kept, ...moments].flatMap((name) => (name in original ? [[name, original[name]] as const] : []))
  const texts = Object.entries(original.texts).map(([language, own]) => [language, { ...own, slug: '' }] as const)
  const { language, website } = original
  const isOwnPage = ownEntries(original.texts).some(([code, { slug }]) => isPageOf(website, code, slug))
  return structuredClone({
    ...Object.fromEntries(values),
    ...(isOwnPage ? { website: null } : {}),
    language,
    texts: Object.fromEntries(texts.filter(([, own]) => Object.values(own).some(Boolean))),
  })
}

/** A website that a client once read and sent back leads to the original. */
function isPageOf(website: unknown, language: Language, slug = ''): boolean {
  const path = pageAddress({ site: '', language }, 'event', slug)
  return slug !== '' && typeof website === 'string' && website.endsWith(path)
}

/** A draft, unless the input says otherwise; with a new start alone it is as long as the original. */
export function inputOfCopy(original: Document, input: Input, context: WriteContext): Input {
  const own = withoutOwnPage(input, original, context)
  return { ...own, status: input.status ?? 'draft', ...movedEnd(original, input, context.now) }
}

/** With a new start alone a copy is as long as the original. */
export function movedEnd(
  original: Partial<Document>,
  { start_date, end_date, timezone, all_day }: Input,
  now: number,
): Input {
  if ((typeof start_date !== 'string' && typeof start_date !== 'number') || end_date !== undefined) return {}
  const moment = parseMoment(start_date, String(timezone ?? original.timezone), now)
  if (!moment) return {}
  const from = (all_day ?? original.all_day) ? startOfDay(moment.days[0]) : moment.local
  const length = wallSeconds(String(original.end_date)) - wallSeconds(String(original.start_date))
  return { end_date: fromWallSeconds(wallSeconds(from) + length) }
}
