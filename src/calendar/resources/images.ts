/** Pictures of events, venues and organizers in answers. */
import type { JsonSchema } from '../declaration/kinds.ts'
import type { View } from '../declaration/resource.ts'
import { described, ref } from '../declaration/schemas.ts'
import { cleanLine } from '../text/clean.ts'
import {
  extensionOf,
  type Image,
  type ImageSize,
  mediaTypeOf,
  shownPictureAddress,
  sizeNames,
  sizesOf,
} from '../values/image.ts'
import { type Translated, text } from './translations.ts'

/** A record with a picture; older ones have no credit. */
type Pictured = Translated & { image: Image | null; image_credit?: string }

/** Inside an event in lists, sizes with more characters of addresses than this are left out: a record has 41 images. */
const MAX_BRIEF_ADDRESSES = 4_000

const dimension = { description: 'Pixels, where they are known', type: 'integer' }
const address = { description: 'Address', type: 'string' }

/** Members without a value are left out, as in the original; the stable shape has null. */
function orNull({ type, ...schema }: JsonSchema): JsonSchema {
  return { ...schema, type: [type, 'null'] }
}

function objectSchema(required: Record<string, JsonSchema>, optional: Record<string, JsonSchema>, stable: boolean) {
  const rest = Object.entries(optional).map(([name, schema]) => [name, stable ? orNull(schema) : schema] as const)
  return {
    type: 'object',
    properties: { ...required, ...Object.fromEntries(rest) },
    required: [...Object.keys(required), ...(stable ? Object.keys(optional) : [])],
  }
}

/** A component of the OpenAPI document. */
export function imageSizeSchema(stable: boolean): JsonSchema {
  const mediaType = { description: 'By the extension', type: 'string' }
  return objectSchema({ url: address }, { width: dimension, height: dimension, 'mime-type': mediaType }, stable)
}

function imageSchemaOf(stable: boolean): JsonSchema {
  const size = described('The picture in this size', ref('ImageSize'))
  const id = { description: 'Id; the same address has the same one', type: 'integer' }
  const optional = {
    extension: { description: 'Of the address', type: 'string' },
    width: dimension,
    height: dimension,
    alt_text: { description: 'What it shows, in the language asked for or another', type: 'string' },
    credit: { description: 'Who made it', type: 'string' },
    sizes: {
      description:
        'The picture itself where its writer sent no other; inside an event in a list too long ones are left out',
      type: 'object',
      properties: Object.fromEntries(sizeNames.map((name) => [name, size])),
      additionalProperties: size,
    },
  }
  return objectSchema({ url: address, id }, optional, stable)
}

export const imageSchema = imageSchemaOf(false)
export const stableImageSchema = imageSchemaOf(true)
/** Its picture, or undefined. */
export function serializeImage(record: Pictured, view: View): Record<string, unknown> | undefined {
  const { image } = record
  const url = image && shownPictureAddress(image.url, view.site)
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
