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

export const prices = ['free', 'paid', 'unknown'] as const
export const priceMeanings: Readonly<Record<Price, string>> = {
  free: 'nobody pays',
  paid: 'an amount is named',
  unknown: 'nothing is said, or nothing that is an amount',
}
export type Price = (typeof prices)[number]

export function priceOf(cost: Cost | null): Price {
  if (isFree(cost)) return 'free'
  return cost?.values.some((value) => value !== '0') ? 'paid' : 'unknown'
}

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
