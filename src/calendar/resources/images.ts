/** Pictures of events, venues and organizers in answers. */
import type { JsonSchema } from '../declaration/fields.ts'
import type { View } from '../declaration/resource.ts'
import { cleanLine } from '../text/clean.ts'
import { storedAddress } from '../values/address.ts'
import { extensionOf, type Image, type ImageSize, mediaTypeOf, sizeNames, sizesOf } from '../values/image.ts'
import { type Translated, text } from './posts.ts'

/** A record with a picture; older ones have no credit. */
type Pictured = Translated & { image: Image | null; image_credit?: string }

/** Inside an event in lists, sizes with more characters of addresses than this are left out: a record has 41 images. */
const MAX_BRIEF_ADDRESSES = 4_000

/** Members without a value are left out, as in the original; the stable shape has null. */
function imageSchemaOf(orNull: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const number = (description: string) => ({ description, ...orNull({ type: 'integer' }) })
  const line = (description: string) => ({ description, ...orNull({ type: 'string' }) })
  const address = { description: 'Address', type: 'string' }
  const dimensions = {
    width: number('Pixels, where they are known'),
    height: number('Pixels, where they are known'),
  }
  const size = {
    type: 'object',
    properties: { url: address, ...dimensions, 'mime-type': line('By the extension') },
    required: ['url'],
  }
  return {
    type: 'object',
    properties: {
      url: address,
      id: { description: 'Id; the same address has the same one', type: 'integer' },
      extension: line('Of the address'),
      ...dimensions,
      alt_text: line('What it shows, in the language asked for or another'),
      credit: line('Who made it'),
      sizes: {
        description:
          'The picture itself where its writer sent no other; of a venue in a list too long ones are left out',
        type: 'object',
        properties: Object.fromEntries(sizeNames.map((name) => [name, size])),
        additionalProperties: size,
      },
    },
    required: ['url', 'id'],
  }
}

export const imageSchema = imageSchemaOf((schema) => schema)
export const stableImageSchema = imageSchemaOf(({ type }) => ({ type: [type, 'null'] }))

/** Its picture, or undefined. */
export function serializeImage(record: Pictured, view: View): Record<string, unknown> | undefined {
  const { image } = record
  const url = image && storedAddress(image.url)
  if (!url) return undefined
  const { id, width, height } = image
  const sizes = Object.entries(sizesOf({ ...image, url }))
  const isTooLong = view.brief && sizes.reduce((sum, [, size]) => sum + size.url.length, 0) > MAX_BRIEF_ADDRESSES
  return members(view, {
    url,
    id,
    extension: extensionOf(url),
    width,
    height,
    alt_text: cleanLine(text(record, 'image_alt_text', view)) || undefined,
    credit: record.image_credit || undefined,
    sizes: isTooLong ? undefined : Object.fromEntries(sizes.map(([name, size]) => [name, sizeOf(size, view)])),
  })
}

function sizeOf({ url, width, height }: ImageSize, view: View): Record<string, unknown> {
  return members(view, { url, width, height, 'mime-type': mediaTypeOf(url) })
}

function members({ stable }: View, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? (stable ? [[name, null]] : []) : [[name, value]],
    ),
  )
}

/** For schema.org: its address, or an ImageObject where more is known. */
export function imageLd(record: Pictured, view: View): Record<string, unknown> | string | undefined {
  const { url, alt_text, credit, width, height } = serializeImage(record, { ...view, stable: false }) ?? {}
  if (typeof url !== 'string') return undefined
  if (!alt_text && !credit) return url
  return { '@type': 'ImageObject', url, caption: alt_text, creditText: credit, width, height }
}
