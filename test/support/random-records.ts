/** Records of the sample calendar with values of all kinds, few enough that many records share them. */
import type { IndexItem } from '../../src/calendar/ports.ts'
import type { Dice } from './dice.ts'
import { DAY, event, NEW_YEAR } from './sample.ts'

const towns = [
  [7.4, 46.9],
  [8.5, 47.4],
  [-171.8, -13.8],
  [180, 0],
] as const

/** One that does not repeat. */
export function singleRecord(dice: Dice, id: number, version: number): IndexItem {
  const start = NEW_YEAR + dice.below(60) * DAY
  return event(
    id,
    {
      start,
      end: start + dice.one([0, 7200, 3 * DAY]),
      status: dice.one(['publish', 'draft', 'pending', null]),
      hidden: dice.one([true, false, null]),
      price: dice.one([null, -5, 0, 10]),
      title: { en: dice.one(['', 'market', 'marketing', 'markets', 'mark', 'été', '\u{1f3b5}', '\uff21']) },
      place: dice.one(['', 'É', '\u{1f3b5}', '\uff21', null]),
      categories: dice.some(3, () => dice.below(9)),
      marks: dice.some(2, () => dice.one(['x', 'y', `mark ${version}`])),
      location: dice.some(3, () => dice.one([...towns, [dice.below(360) - 180, dice.below(180) - 90]])),
    },
    { title: dice.below(20) ? dice.one(['concert', 'market', 'concert market', '']) : 'flea market' },
    version,
  )
}

/** Some repeat, a few with other texts. */
export function anyRecord(dice: Dice, id: number, version: number): IndexItem {
  const item = singleRecord(dice, id, version)
  const { document } = item
  if (!document || dice.below(4)) return item
  const starts = new Set(dice.some(5, () => NEW_YEAR + dice.below(60) * DAY))
  const occurrences = [...starts].map((start) => {
    const { fields, texts } = singleRecord(dice, id, version).document ?? document
    const { price = null, marks = [], status = null } = fields
    const own = dice.one([{}, { price }, { marks, status }])
    return {
      fields: { start, end: start + dice.one([0, 7200, 3 * DAY]), ...own },
      record: { start },
      ...(dice.below(4) ? {} : { texts }),
    }
  })
  return { ...item, document: { ...document, occurrences } }
}
