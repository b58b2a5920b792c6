/** Pictures: addresses that are never fetched, with what their writers say of them. */
import { storedAddress, webAddress } from './address.ts'
import { isObject, ownKeys } from './objects.ts'

/** In pixels. */
interface Dimensions {
  width?: number
  height?: number
}

/** A smaller or larger copy of a picture. */
export interface ImageSize extends Dimensions {
  url: string
}

/** As it is stored: the same address has the same id in all records. */
export interface Image extends ImageSize {
  id: number
  /** By name; only those with an address of their own. */
  sizes?: Readonly<Record<string, ImageSize>>
}

export function isImage(value: unknown): value is Image {
  return isObject(value) && typeof value.id === 'number'
}

/** Of a picture that the service has itself: below its site, at whichever address that is asked. */
const OWN_PICTURE = /^\/pictures\/[\w-]{1,200}\.[a-z0-9]{2,5}$/

/**
 * An address as a picture is stored with it: on the web, or `/pictures/<name>` of this service; undefined for any
 * other.
 */
export function pictureAddress(input: string): string | undefined {
  return OWN_PICTURE.test(input) ? input : webAddress(input)
}

/** A stored address as answers have it; '' when it is not valid now. `site`: scheme and host. */
export function shownPictureAddress(stored: string, site: string): string {
  return OWN_PICTURE.test(stored) ? site + stored : storedAddress(stored)
}

/** As it is sent; null removes what is known. */
export interface ImageInput {
  url: string
  width?: number | null
  height?: number | null
  sizes?: Readonly<Record<string, ImageSize>> | null
}

export function isImageInput(value: unknown): value is ImageInput {
  return isObject(value) && typeof value.url === 'string'
}

/** The sizes that answers have of each picture, as the original makes them: at most so many pixels wide and high. */
const bounds = { thumbnail: 150, medium: 300, large: 1024, full: Infinity } as const
export const sizeNames = ownKeys(bounds)

const mediaTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  ico: 'image/x-icon',
  jpe: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
}

/** Of the path of an address, in lower case. */
export function extensionOf(url: string): string | undefined {
  return /^https?:\/\/[^/]+\/[^?#]*\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase()
}

export function mediaTypeOf(url: string): string | undefined {
  return mediaTypes[extensionOf(url) ?? '']
}

/** A thumbnail is cut to a square, the others keep the proportions; no picture is enlarged. */
function scaled({ width, height }: Dimensions, name: keyof typeof bounds): Dimensions {
  if (!width || !height) return {}
  const bound = bounds[name]
  if (name === 'thumbnail') return { width: Math.min(bound, width), height: Math.min(bound, height) }
  const ratio = Math.min(1, bound / width, bound / height)
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) }
}

/** The sizes that its writer sent, and the picture itself for those that answers have of each. */
export function sizesOf(image: Image): Record<string, ImageSize> {
  const own = sizeNames.map((name) => [name, { url: image.url, ...scaled(image, name) }] as const)
  return { ...Object.fromEntries(own), ...image.sizes }
}

/** The picture with what was sent of it. A size at its own address is the picture itself, as answers have it. */
export function withDetails(image: Image, { width, height, sizes }: ImageInput): Image {
  const own = Object.entries(sizes ?? {}).filter(([, { url }]) => url !== image.url)
  const sent = {
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(sizes === undefined ? {} : { sizes: own.length ? Object.fromEntries(own) : null }),
  }
  const { id, url, ...details } = { ...image, ...sent }
  return { id, url, ...withoutNull(details) }
}

function withoutNull<T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], null> } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: Exclude<T[K], null>
  }
}
