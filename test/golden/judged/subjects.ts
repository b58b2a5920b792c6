/** What is asked for in more than one way: the series that a word for it means, whatever the language. */
import { holidays, inAll, inCategory, running } from './events.ts'

export const christmasMarkets = inCategory('christmas-markets')
export const filmFestivals = inCategory('film-festivals')
export const marathons = inCategory('running')
export const museumNights = inCategory('museum-nights')
export const jazz = inCategory('jazz')
export const carnivals = inCategory('carnival')

export const iceRinks = inCategory('ice-rinks')
/** There is skating, among other things. */
export const alsoSkating = ['winterlude', 'wiener-christkindlmarkt']
/** Their texts tell of fireworks; the others are tagged. */
export const alsoFireworks = ['grandes-eaux-musicales', 'CH:08-01']
/** Part of the concerts is free. */
export const freeInPart = ['francos-de-montreal', 'festival-de-jazz-de-montreal', 'montreux-jazz-festival']

export const nationalDays = ['bundesfeier-ruetli', 'canada-day-ottawa', 'defile-du-14-juillet', 'CH:08-01', 'FR:07-14']
export const tradeFairs = [
  'art-basel',
  'frankfurter-buchmesse',
  'salon-de-l-agriculture',
  'vivatech',
  'basler-herbstmesse',
]
export const forDevelopers = ['devoxx-belgium', 'fosdem']
export const forReaders = ['frankfurter-buchmesse', 'hay-festival', 'solothurner-literaturtage']

export const easter = [...holidays('easter', 'easter_1', 'easter_-2'), 'osterfestspiele-salzburg']
export const pentecost = holidays('easter_49', 'easter_50')
export const newYearsEve = ['edinburghs-hogmanay', 'tollwood-winterfestival']
export const newYear = ['neujahrskonzert', 'edinburghs-hogmanay', ...holidays('01-01')]
export const christmas = [
  ...holidays('12-25', '12-26'),
  ...inAll(christmasMarkets, running('2026-12-24', '2026-12-26')),
]
