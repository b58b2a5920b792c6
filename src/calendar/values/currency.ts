/** Currencies: as they are written, and the site's own. */

export interface Currency {
  /** As it was written, ISO codes in capitals. */
  currency_symbol: string
  /** ISO 4217; '' for a symbol that several currencies share (`kr`). */
  currency_code: string
  currency_position: 'prefix' | 'postfix' | ''
}

/** Symbols and words for currencies, in any case, in addition to ISO codes in capitals. */
export const symbols: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  usd: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  nz$: 'NZD',
  hk$: 'HKD',
  s$: 'SGD',
  nt$: 'TWD',
  mx$: 'MXN',
  r$: 'BRL',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  fr: 'CHF',
  'fr.': 'CHF',
  sfr: 'CHF',
  'sfr.': 'CHF',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '₴': 'UAH',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  '₵': 'GHS',
  '₸': 'KZT',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  kr: '',
  'kr.': '',
}
export const codes = new Set(Intl.supportedValuesOf('currency'))

/** The code in capitals, if it is one of ISO 4217. */
export function currencyCode(text: string): string | undefined {
  const code = text.toUpperCase()
  return codes.has(code) ? code : undefined
}

/** What a site without a currency of its own shows its amounts in. */
export const DEFAULT_CURRENCY = 'USD'

const ofSites = new Map<string, Currency>()

/** The site's currency: by its sign where that is read as this currency, else by its code. '': it has none. */
export function siteCurrency(site: string): Currency {
  const currency_code = site || DEFAULT_CURRENCY
  let currency = ofSites.get(currency_code)
  if (!currency) {
    const [sign] =
      Object.entries(symbols).find(([word, code]) => code === currency_code && /^\p{Sc}$/u.test(word)) ?? []
    currency = { currency_symbol: sign ?? currency_code, currency_code, currency_position: 'prefix' }
    ofSites.set(currency_code, currency)
  }
  return currency
}

/** The signs that several currencies share, of those that have one. */
const shared: Readonly<Record<string, readonly string[]>> = { kr: ['DKK', 'ISK', 'NOK', 'SEK'] }

/** Whether a sign without a code of its own may stand for the currency. */
export function hasSign(code: string, sign: string): boolean {
  return shared[sign.toLowerCase().replace('.', '')]?.includes(code) ?? false
}
