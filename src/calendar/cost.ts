/** What an event costs: read from the text that was sent, shown as text again. */

export interface Cost {
  /** As it was sent, the parts of a list joined. */
  text: string
  /** As it was written (ISO codes in capitals); this and the next two are '' when no one currency was named. */
  currency_symbol: string
  /** ISO 4217; '' for a symbol of several currencies (`kr`). */
  currency_code: string
  currency_position: 'prefix' | 'postfix' | ''
  /** Ascending, distinct, plain decimals with a point; 0 is free of charge. */
  values: string[]
}

const MAX_LENGTH = 500

/** Symbols and customary words, in any case, and the currency they stand for. ISO 4217 codes in capitals are known beside them. */
const symbols: Record<string, string> = {
  $: 'USD', us$: 'USD', c$: 'CAD', ca$: 'CAD', a$: 'AUD', au$: 'AUD', nz$: 'NZD', hk$: 'HKD', s$: 'SGD', nt$: 'TWD', mx$: 'MXN', r$: 'BRL',
  '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', gbp: 'GBP', usd: 'USD', '¥': 'JPY', '₹': 'INR', '₽': 'RUB', '₺': 'TRY', '₩': 'KRW',
  '₪': 'ILS', '₴': 'UAH', '฿': 'THB', '₫': 'VND', '₱': 'PHP', '₦': 'NGN', '₵': 'GHS', '₸': 'KZT',
  chf: 'CHF', fr: 'CHF', 'fr.': 'CHF', sfr: 'CHF', 'sfr.': 'CHF', zł: 'PLN', kč: 'CZK', ft: 'HUF', kr: '', 'kr.': '',
}
const codes = new Set(Intl.supportedValuesOf('currency'))
