/** Venues: where events take place. */

import { field } from '../declaration/fields.ts'
import type { ResourceOn, ResponseFields, SearchedText, View } from '../declaration/resource.ts'
import { boolean, string } from '../declaration/schemas.ts'
import type { LinkCount } from '../links.ts'
import { plainText } from '../text/analysis.ts'
import { nameForms } from '../text/forms.ts'
import { storedAddress } from '../values/address.ts'
import { objectOf } from '../values/objects.ts'
import { imageSchema, serializeImage, stableImageSchema } from './images.ts'
import { placeLdSchema } from './json-ld-schemas.ts'
import { type LinkedIndex, linkedIndex, linkedSignals, linkedTexts, linkFilters, linkSortings } from './linked.ts'
import {
  author,
  dateFields,
  globalIdFields,
  highlights,
  id,
  omittingEmpty,
  type PostDocument,
  postFields,
  postKeys,
  status,
  uniqueKeys,
} from './posts.ts'
import { descriptionField, languageFields, nameField, nameOf, pageAddress, text, translated } from './translations.ts'

export const venueFields = {
  ...postFields,
  venue: field('line', 'Name', { translated: true, required: true }),
  description: field('html', 'Description', { translated: true }),
  slug: field('slug', 'Name in addresses; made from the name when absent', { translated: true }),
  show_map: field('boolean', 'Whether linked events show a map', { initial: true }),
  show_map_link: field('boolean', 'Whether linked events show a map link', { initial: true }),
  address: field('line', 'Street address'),
  city: field('line', 'City'),
  country: field('line', 'Country'),
  province: field('line', 'Region, canton or province'),
  state: field('line', 'State (United States)'),
  stateprovince: field('line', 'State or province, whichever applies'),
  zip: field('line', 'Postal code'),
  phone: field('line', 'Telephone'),
  website: field('url', 'Web address'),
  geo_lat: field('coordinate', 'Latitude in degrees (WGS 84); found from city and country when absent', {
    schema: { minimum: -90, maximum: 90 },
  }),
  geo_lng: field('coordinate', 'Longitude in degrees (WGS 84); found from city and country when absent', {
    schema: { minimum: -180, maximum: 180 },
  }),
}

export type VenueDocument = PostDocument<typeof venueFields> & {
  /** The source of its coordinates: a client, or the gazetteer. */
  geo_source?: 'given' | 'place'
}
/** As indexed: with the public events that link it. */
type VenueRecord = VenueDocument & LinkCount

/** The town and what it lies in. */
export const placeFields = ['city', 'province', 'state', 'stateprovince', 'country'] as const
const addressFields = ['address', 'city', 'province', 'state', 'stateprovince', 'zip', 'country', 'phone'] as const

export function placeNames(r: VenueDocument): string[] {
  return placeFields.map((name) => r[name])
}

const line = (
  name: 'address' | 'city' | 'country' | 'province' | 'state' | 'zip' | 'phone' | 'stateprovince',
  description: string,
) => ({
  description,
  schema: string,
  serialize: (r: VenueDocument) => r[name],
})

/** The address of a venue for schema.org: https://schema.org/PostalAddress. */
function postalAddress(r: VenueDocument): Record<string, string> {
  const parts = {
    '@type': 'PostalAddress',
    streetAddress: r.address,
    addressLocality: r.city,
    addressRegion: r.stateprovince,
    postalCode: r.zip,
    addressCountry: r.country,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value))
}

const response: ResponseFields<VenueDocument> = {
  id,
  author,
  status,
  ...dateFields,
  url: {
    description: 'Page of the venue',
    schema: string,
    serialize: (r, v) => pageAddress(v, 'venue', text(r, 'slug', v)),
  },
  venue: nameField('venue', 'Name'),
  ...omittingEmpty<VenueDocument>({
    description: descriptionField,
    slug: translated('slug', 'Name in addresses'),
    image: { description: 'Picture', schema: imageSchema, stable: stableImageSchema, serialize: serializeImage },
    address: line('address', 'Street address'),
    city: line('city', 'City'),
    country: line('country', 'Country'),
    province: line('province', 'Region, canton or province'),
    state: line('state', 'State'),
    zip: line('zip', 'Postal code'),
    phone: line('phone', 'Telephone'),
    website: { description: 'Web address', schema: string, serialize: (r) => r.website && storedAddress(r.website) },
    stateprovince: line('stateprovince', 'State or province'),
  }),
  highlights,
  geo_lat: {
    description: 'Latitude',
    schema: { type: 'number' },
    stable: { type: ['number', 'null'] },
    optional: 'empty',
    serialize: (r, v) => r.geo_lat ?? (v.stable ? null : undefined),
  },
  geo_lng: {
    description: 'Longitude',
    schema: { type: 'number' },
    stable: { type: ['number', 'null'] },
    optional: 'empty',
    serialize: (r, v) => r.geo_lng ?? (v.stable ? null : undefined),
  },
  geo_source: {
    description: 'given, or place when the coordinates are those of the city',
    schema: string,
    stable: { type: ['string', 'null'] },
    optional: 'empty',
    serialize: (r, v) => r.geo_source ?? (v.stable ? null : undefined),
  },
  json_ld: {
    description: 'schema.org Place, on single reads',
    schema: placeLdSchema,
    optional: 'single',
    serialize: (r, v) => (v.single ? placeLd(r, v) : undefined),
  },
  show_map: { description: 'Whether linked events show a map', schema: boolean, serialize: (r) => r.show_map },
  show_map_link: {
    description: 'Whether linked events show a map link',
    schema: boolean,
    serialize: (r) => r.show_map_link,
  },
  ...globalIdFields,
  ...languageFields('venues', 'venue', venueFields, () => response),
}

/** https://schema.org/Place */
export function placeLd(r: VenueDocument, view: View): Record<string, unknown> {
  const description = plainText(text(r, 'description', view))
  return {
    '@type': 'Place',
    name: nameOf(r, 'venue', view),
    ...(description ? { description } : {}),
    url: '',
    address: postalAddress(r),
    ...(r.geo_lat === null || r.geo_lng === null
      ? {}
      : { geo: { '@type': 'GeoCoordinates', latitude: r.geo_lat, longitude: r.geo_lng } }),
    telephone: r.phone,
    sameAs: storedAddress(r.website ?? ''),
  }
}

const texts = {
  ...linkedTexts('venue'),
  address: {
    forms: nameForms,
    shown: objectOf(addressFields, (name) => name),
    of: (r) => addressFields.map((name) => r[name]).join(' '),
  },
} satisfies Record<string, SearchedText<VenueRecord>>

export const venues: ResourceOn<VenueRecord, LinkedIndex> = {
  name: 'venues',
  singular: 'venue',
  description: 'Places where events happen',
  nameField: 'venue',
  store: { name: 'venues', sequence: 'posts', unique: uniqueKeys, keys: postKeys, links: [] },
  fields: venueFields,
  response: response,
  filters: linkFilters('venue', 'venues', texts),
  sortings: linkSortings('venue'),
  index: {
    primarySort: 'published',
    fields: linkedIndex('venue'),
    texts,
    signals: linkedSignals('venue', placeNames),
    listed: ({ status }) => status === 'publish',
  },
  right: 'edit',
  term: false,
}
