/** Whether a price says that nobody pays. */
import type { Cost } from './cost.ts'

/** Words for "free of charge" that stand alone, without punctuation and in small letters. */
const freeOfCharge: Record<'en' | 'fr' | 'de', readonly string[]> = {
  en: [
    'free',
    'free of charge',
    'free entry',
    'free entrance',
    'free admission',
    'admission free',
    'entry free',
    'no charge',
  ],
  fr: ['gratuit', 'gratuite', 'gratuitement', 'entrée libre', 'entrée gratuite', 'accès libre', 'accès gratuit'],
  de: [
    'frei',
    'gratis',
    'kostenlos',
    'kostenfrei',
    'umsonst',
    'eintritt frei',
    'freier eintritt',
    'eintritt gratis',
    'gratis eintritt',
    'eintritt kostenlos',
    'kostenloser eintritt',
  ],
}
const freeWords = new Set(Object.values(freeOfCharge).flat())

/** Whether nobody pays: every amount is zero, or the text says so and nothing else. Free for some is not free. */
export function isFree(cost: Cost | null): boolean {
  if (!cost) return false
  if (cost.values.length) return cost.values.every((value) => value === '0')
  return freeWords.has(
    cost.text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim(),
  )
}
