/** How clients send pictures. The id of a known one is the other way (fields.ts). */
import { isImageInput, pictureAddress } from '../values/image.ts'
import { toNumber } from '../values/number.ts'
import { isObject } from '../values/objects.ts'

const addressSchema = { description: 'Address of the picture', type: 'string', maxLength: 4_000, reads: 'httpurl' }
const pictureSize = {
  type: 'object',
  properties: {
    url: addressSchema,
    width: { description: 'Pixels', type: ['integer', 'null'], minimum: 1, maximum: 100_000 },
    height: { description: 'Pixels', type: ['integer', 'null'], minimum: 1, maximum: 100_000 },
  },
  required: ['url'],
}
const pictureDetails = {
  ...pictureSize,
  properties: {
    ...pictureSize.properties,
    sizes: {
      description: 'The picture in other sizes, by name',
      type: ['object', 'null'],
      maxProperties: 20,
      patternProperties: { '^[\\w-]{1,50}$': pictureSize },
      additionalProperties: false,
    },
  },
}
/** An address, or an object with one. */
export const pictureSchemas = [addressSchema, pictureDetails]

/** An id, an address, or a picture as answers have it, with what is sent of its size; null for none. */
export function toImage(raw: unknown): unknown {
  if (raw === false || raw === 0 || raw === '0') return null
  if (!isObject(raw)) return toNumber(raw)
  const { url, sizes } = raw
  const details = { ...pixels(raw), ...(sizes === undefined ? {} : { sizes: toSizes(sizes) }) }
  return url === null || Object.keys(details).length === 0 ? url : { url, ...details }
}

/** Pixels that are sent; null for none, in the ways it is written. */
function pixels(raw: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = ['width', 'height'].filter((name) => raw[name] !== undefined)
  return Object.fromEntries(sent.map((name) => [name, toNumber(raw[name] || null)]))
}

function toSizes(sizes: unknown): unknown {
  if (!isObject(sizes)) return Array.isArray(sizes) && sizes.length === 0 ? null : sizes
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, isObject(size) ? { url: size.url, ...pixels(size) } : size]),
  )
}

/** The addresses of a picture, normalised. */
export function cleanImage(value: unknown): unknown {
  if (typeof value === 'string') return pictureAddress(value)
  if (!isImageInput(value)) return value
  const { url, sizes, ...pixels } = value
  const cleaned = Object.entries(sizes ?? {}).map(([name, size]) => [name, { ...size, url: pictureAddress(size.url) }])
  return { url: pictureAddress(url), ...pixels, ...(sizes === undefined ? {} : { sizes: Object.fromEntries(cleaned) }) }
}
