/** The JSON-LD of single records as JSON Schema: what programs may count on; schema.org has more. */
import type { JsonSchema } from '../declaration/kinds.ts'
import { described, integer, listOf, number, object, uri } from '../declaration/schemas.ts'

const typed = (type: string): JsonSchema => described('The type, a word of schema.org', { type: 'string', const: type })
const description = described('Plain text')

export const placeLdSchema = object(
  {
    '@type': typed('Place'),
    name: described('Name of the venue'),
    description,
    url: described('Page of the venue'),
    address: described(
      'Where it is',
      object(
        {
          '@type': typed('PostalAddress'),
          streetAddress: described('Street and number'),
          addressLocality: described('Town'),
          addressRegion: described('State, province or canton'),
          postalCode: described('Postal code'),
          addressCountry: described('Country'),
        },
        ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
      ),
    ),
    geo: described(
      'Its coordinates, where they are known',
      object({
        '@type': typed('GeoCoordinates'),
        latitude: described('In degrees', number),
        longitude: described('In degrees', number),
      }),
    ),
    telephone: described('Telephone number, or an empty text'),
    sameAs: described('Web address of the venue, or an empty text'),
  },
  ['description', 'geo'],
)

export const personLdSchema = object(
  {
    '@type': typed('Person'),
    name: described('Name of the organizer'),
    description,
    url: described('Page of the organizer'),
    telephone: described('Telephone number, or an empty text'),
    email: described('E-mail address, or an empty text'),
    sameAs: described('Web address of the organizer, or an empty text'),
  },
  ['description'],
)

const virtualLocationSchema = object({
  '@type': typed('VirtualLocation'),
  url: described('Where to attend it online', uri),
})

/** A price, or the lowest and the highest; sold out may be all that is known. */
const offerLdSchema = object(
  {
    '@type': described('One price, or several', { type: 'string', enum: ['Offer', 'AggregateOffer'] }),
    price: described('The price'),
    lowPrice: described('Of several prices the lowest'),
    highPrice: described('Of several prices the highest'),
    priceCurrency: described('ISO 4217'),
    url: described('Page of the event', uri),
    category: described('Always primary'),
    availability: described('inStock, or https://schema.org/SoldOut'),
    validFrom: described('When the event was published'),
  },
  ['price', 'lowPrice', 'highPrice', 'priceCurrency'],
)

/** A picture of which more is known than its address. */
const imageLdSchema = object(
  {
    '@type': typed('ImageObject'),
    url: described('Address of the picture', uri),
    caption: described('What it shows'),
    creditText: described('Who made it'),
    width: described('Pixels', integer),
    height: described('Pixels', integer),
  },
  ['caption', 'creditText', 'width', 'height'],
)

const locations = [placeLdSchema, virtualLocationSchema]

export const eventLdSchema = object(
  {
    '@context': described('The vocabulary: schema.org'),
    '@type': typed('Event'),
    name: described('Title'),
    description,
    image: described('Address of the picture, or the picture with what is known of it', {
      anyOf: [uri, imageLdSchema],
    }),
    url: described('Page of the event', uri),
    eventAttendanceMode: described('How it is attended, as an address of schema.org', uri),
    eventStatus: described('Whether it takes place, as an address of schema.org', uri),
    previousStartDate: described('Former start of a rescheduled event, ISO 8601 with the offset'),
    startDate: described('Start, ISO 8601 with the offset'),
    endDate: described('End, ISO 8601 with the offset'),
    location: described('Where it takes place; several: a list', {
      anyOf: [...locations, listOf({ anyOf: locations })],
    }),
    organizer: described('Who organizes it: the first of several', personLdSchema),
    offers: described('What it costs', offerLdSchema),
    performer: described('Always "Organization", as the original has it'),
  },
  ['image', 'previousStartDate', 'location', 'organizer', 'offers'],
)
