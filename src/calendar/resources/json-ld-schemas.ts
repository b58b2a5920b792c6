/** The JSON-LD of single records as JSON Schema: what programs may count on; schema.org has more. */
import type { JsonSchema } from '../declaration/fields.ts'
import { integer, listOf, number, object, string, uri } from '../declaration/schemas.ts'

const typed = (type: string): JsonSchema => ({ type: 'string', const: type })

export const placeLdSchema = object(
  {
    '@type': typed('Place'),
    name: string,
    description: string,
    url: string,
    address: object(
      {
        '@type': typed('PostalAddress'),
        streetAddress: string,
        addressLocality: string,
        addressRegion: string,
        postalCode: string,
        addressCountry: string,
      },
      ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
    ),
    geo: object({ '@type': typed('GeoCoordinates'), latitude: number, longitude: number }),
    telephone: string,
    sameAs: string,
  },
  ['description', 'geo'],
)

export const personLdSchema = object(
  {
    '@type': typed('Person'),
    name: string,
    description: string,
    url: string,
    telephone: string,
    email: string,
    sameAs: string,
  },
  ['description'],
)

const virtualLocationSchema = object({ '@type': typed('VirtualLocation'), url: uri })

/** A price, or the lowest and the highest; sold out may be all that is known. */
const offerLdSchema = object(
  {
    '@type': { type: 'string', enum: ['Offer', 'AggregateOffer'] },
    price: string,
    lowPrice: string,
    highPrice: string,
    priceCurrency: { type: 'string', description: 'ISO 4217' },
    url: uri,
    category: string,
    availability: string,
    validFrom: string,
  },
  ['price', 'lowPrice', 'highPrice', 'priceCurrency'],
)

/** A picture of which more is known than its address. */
const imageLdSchema = object(
  {
    '@type': typed('ImageObject'),
    url: uri,
    caption: string,
    creditText: string,
    width: integer,
    height: integer,
  },
  ['caption', 'creditText', 'width', 'height'],
)

const locations = [placeLdSchema, virtualLocationSchema]

export const eventLdSchema = object(
  {
    '@context': string,
    '@type': typed('Event'),
    name: string,
    description: string,
    image: { anyOf: [uri, imageLdSchema] },
    url: uri,
    eventAttendanceMode: uri,
    eventStatus: uri,
    previousStartDate: string,
    startDate: string,
    endDate: string,
    location: { anyOf: [...locations, listOf({ anyOf: locations })] },
    organizer: personLdSchema,
    offers: offerLdSchema,
    performer: string,
  },
  ['image', 'previousStartDate', 'location', 'organizer', 'offers'],
)
