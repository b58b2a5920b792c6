/** The parameters of lists, each as a test of one event: all but words and the point to be near of. */
import { type Asked, citiesOf, linked, mayRead, type Params, pointsOf } from './asked.ts'
import { languages, type Plain, type PlainCategory, type PlainEvent } from './calendar.ts'
import { dateTests, daysOfList, runsWithin } from './dates.ts'
import { isInBox } from './places.ts'

type Test = (event: PlainEvent) => boolean
type Rows = { [Name in keyof Params]: (value: NonNullable<Params[Name]>, asked: Asked) => Test }

const hasOneOf = <Value>(wanted: readonly Value[], values: readonly Value[]) =>
  values.some((value) => wanted.includes(value))
const idsOf = (records: readonly Plain[]) => records.map(({ id }) => id)

function isBelow({ id, parent }: PlainCategory, ids: readonly number[]): boolean {
  return ids.includes(id) || (parent !== undefined && isBelow(parent, ids))
}

/** A password protects what they read: callers without it learn nothing by them. */
const protectedRows: Rows = {
  categories: (ids) => (event) => event.categories.some((category) => isBelow(category, ids)),
  tags: (ids) => (event) => hasOneOf(ids, idsOf(event.tags)),
  venue:
    (ids, { role }) =>
    (event) =>
      hasOneOf(ids, idsOf(linked(event.venues, role))),
  organizer:
    (ids, { role }) =>
    (event) =>
      hasOneOf(ids, idsOf(linked(event.organizers, role))),
  city:
    (names, { role }) =>
    (event) =>
      hasOneOf(names, citiesOf(event, role)),
  price: (values) => (event) => values.includes(event.price),
  is_free: (wanted) => (event) => wanted === (event.price === 'free'),
  featured: (wanted) => (event) => wanted === event.isFeatured,
  ticketed: (wanted) => (event) => wanted === event.isTicketed,
  bbox:
    (box, { role }) =>
    (event) =>
      pointsOf(event, role).some((point) => isInBox(box, point)),
  geoloc:
    (wanted, { role, params }) =>
    (event) =>
      isNear(params) || wanted === pointsOf(event, role).length > 0,
}
const protectedWords: readonly (keyof Params)[] = ['search', 'q']

const openRows: Rows = {
  language:
    (wanted) =>
    ({ texts }) =>
      hasOneOf(
        wanted,
        languages.filter((language) => texts[language]),
      ),
  include:
    (ids) =>
    ({ id }) =>
      ids.includes(id),
}

export const isNear = ({ near, geoloc_lat }: Params) => near !== undefined || geoloc_lat !== undefined

function testsOf(rows: Rows, asked: Asked): Test[] {
  const testOf = <Name extends keyof Params>(name: Name): Test[] => {
    const [value, row]: [Params[Name], Rows[Name]] = [asked.params[name], rows[name]]
    return value === undefined || value === null || row === undefined ? [] : [row(value, asked)]
  }
  return (Object.keys(rows) as (keyof Params)[]).flatMap(testOf)
}

/** Nothing of the trash, unless it is asked for. */
function isVisible({ role, params: { status = ['any'] } }: Asked): Test {
  const statuses = status.includes('any') ? ['publish', 'draft', 'pending', 'private'] : status
  return (event) => !event.isHidden && mayRead(event, role) && statuses.includes(event.status)
}

const isOpen: Test = (event) => !event.isProtected

/** Whether a list with `q` has an event without what narrows it: by whom it is asked, and its default dates alone. */
export function unnarrowed(asked: Asked): Test {
  const { day, month, ...others } = asked.params
  const dates = day === undefined && month === undefined ? daysOfList(others) : []
  const tests = [isVisible(asked), ...(asked.role === 'editor' ? [] : [isOpen]), ...dates.map(runsWithin)]
  return (event) => tests.every((test) => test(event))
}

/** Whether an event meets all that is asked. */
export function filter(asked: Asked): Test {
  const { role, params } = asked
  const ofProtected = testsOf(protectedRows, asked)
  const readsProtected = ofProtected.length > 0 || isNear(params) || protectedWords.some((name) => name in params)
  const tests = [
    isVisible(asked),
    ...(readsProtected && role !== 'editor' ? [isOpen] : []),
    ...dateTests(params),
    ...daysOfList(params).map(runsWithin),
    ...ofProtected,
    ...testsOf(openRows, asked),
  ]
  return (event) => tests.every((test) => test(event))
}
