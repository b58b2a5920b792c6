/** What endpoints are shown: what an anonymous visitor of the site may read, with links of its own address. */
import { anonymous } from '../calendar/access/visibility.ts'
import type { Language } from '../calendar/languages.ts'
import type { Engine } from '../calendar/ports.ts'
import type { Catalogue } from '../calendar/records/catalogue.ts'
import { LiveCatalogue } from '../calendar/records/live-catalogue.ts'
import { ownAddress } from '../http/address.ts'
import type { Entries } from '../http/changes/entries.ts'
import type { Settings } from '../settings/table.ts'

export type Content = (language: Language) => Promise<Entries>

export function contentOf({ search }: Engine, settings: Settings): Content {
  const catalogue = new LiveCatalogue(search)
  return async (language) => ({
    search,
    view: viewIn(language, settings, await catalogue.fresh()),
    fallback: settings.LANGUAGE_FALLBACK,
    // Nobody has asked.
    cost: { measured: (work) => work() },
  })
}

function viewIn(language: Language, settings: Settings, catalogue: Catalogue): Entries['view'] {
  const site = settings.BASE_URL || `http://localhost:${settings.PORT}`
  const { prefix } = ownAddress
  return {
    language,
    defaultLanguage: settings.DEFAULT_LANGUAGE,
    site,
    host: settings.BASE_URL ? new URL(site).host : 'localhost',
    addressPrefix: prefix,
    base: language === settings.DEFAULT_LANGUAGE ? `${site}${prefix}` : `${site}/${language}${prefix}`,
    zone: settings.TIMEZONE,
    currency: settings.CURRENCY,
    stable: false,
    single: false,
    now: Math.floor(Date.now() / 1000),
    open: false,
    editing: false,
    allLanguages: false,
    caller: anonymous,
    catalogue,
  }
}
