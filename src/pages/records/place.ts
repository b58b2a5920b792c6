/** Where something is: its address, and links that lead there. */
import type { Language } from '../../calendar/languages.ts'
import { countryName } from '../../places/countries.ts'
import { localeOf } from '../dates.ts'
import { type Html, html } from '../html.ts'
import { mapAddress } from '../links.ts'
import { translator } from '../translate.ts'
import type { ShownVenue } from './shown.ts'
import { recordStrings } from './strings.ts'

/** The lines of its address; the country is named in the language of the page. */
function addressLines({ address, zip, city, stateprovince, country: written }: ShownVenue, language: Language) {
  const country = countryName(written, localeOf(language))
  const town = [zip, city].filter(Boolean).join(' ')
  return [address, [town, stateprovince].filter(Boolean).join(', '), country].filter(Boolean)
}

export function placeLinks({ geo_lat: lat, geo_lng: lng }: ShownVenue, language: Language): Html | undefined {
  if (lat === null || lng === null) return undefined
  const t = translator(recordStrings, language)
  return html`<p class="actions">
<a class="button quiet" href="${mapAddress(lat, lng)}" rel="noopener">${t('directions')}</a>
<a class="button quiet touch" href="geo:${lat},${lng}?q=${lat},${lng}">${t('openInApp')}</a></p>`
}

export function addressBlock(venue: ShownVenue, language: Language): Html {
  return html`<address>${addressLines(venue, language).map((line) => html`${line}<br>`)}</address>`
}
