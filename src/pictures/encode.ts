/**
 * Uploaded pictures are encoded again, as WebP in a few sizes: what is stored has no metadata (camera, place), is
 * turned as it is to be seen, and is nothing but a picture.
 */
import { hash } from 'node:crypto'
import type { Metadata } from 'sharp'
import { BoundedQueue } from '../bounded-queue.ts'
import { invalid } from '../calendar/messages/errors.ts'
import { reason } from '../calendar/messages/reasons.ts'

/** Refused by what the header says, before anything is decoded. */
const MAX_MEGAPIXELS = 50
/** Progressive JPEG and interlaced PNG are decoded as a whole: up to 11 bytes a pixel. */
const MAX_MEGAPIXELS_PROGRESSIVE = 25
/** So is AVIF: 19 bytes a pixel, of more than 8 bits a colour 26. */
const MAX_MEGAPIXELS_AVIF = 13
/** Wide or high: lines of a million pixels took 740 MB. */
const MAX_SIDE_PIXELS = 20_000
/** Decoding and encoding take some seconds, and up to 300 MB of memory; an AVIF of more than 8 bits up to 340. */
const LIMITS = { concurrency: 1, maxWaiting: 8, maxWaitMs: 20_000 }
const MEGAPIXEL = 1_000_000
const TIMEOUT_SECONDS = 15
const QUALITY = 82
const ID_CHARACTERS = 32

/** Pixels: a thumbnail is cut to a square, all others fit into one and are never enlarged. */
export const pictureSizes = { full: 2048, large: 1024, medium_large: 768, medium: 300, thumbnail: 150 } as const
type PictureSize = keyof typeof pictureSizes

export interface EncodedPicture {
  /** In the store. */
  name: string
  size: PictureSize
  bytes: Buffer
  width: number
  height: number
}

/** What libvips may read. A loader that is not named does not run: SVG and PDF are programs of their own. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)

/** The library, when the first picture comes: it takes memory. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

export class PictureEncoder {
  readonly #queue = new BoundedQueue(LIMITS)
  #sharp: ReturnType<typeof openSharp> | undefined

  /**
   * The full picture first, then those that are smaller than it.
   * @throws Problem rest_invalid_param; Overloaded
   */
  encode(bytes: Buffer, signal?: AbortSignal): Promise<EncodedPicture[]> {
    return this.#queue.run(() => this.#encode(bytes), signal)
  }

  async #encode(bytes: Buffer): Promise<EncodedPicture[]> {
    const sharp = await (this.#sharp ??= openSharp())
    const picture = sharp(bytes, { limitInputPixels: MAX_MEGAPIXELS * MEGAPIXEL, failOn: 'error' })
    const header = await readable(picture.clone().metadata())
    const limit = maxMegapixels(header)
    const { width, height } = header
    if (width * height > limit * MEGAPIXEL || Math.max(width, height) > MAX_SIDE_PIXELS) throw tooLarge(limit)
    const bound = pictureSizes.full
    const { data, info } = await readable(
      picture
        .timeout({ seconds: TIMEOUT_SECONDS })
        .autoOrient()
        .resize({ width: bound, height: bound, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true }),
    )
    const id = hash('sha256', data, 'hex').slice(0, ID_CHARACTERS)
    const encoded: EncodedPicture[] = [{ name: pictureName(id, 'full'), size: 'full', bytes: data, ...sizeOf(info) }]
    for (const [size, bound] of smallerThan(Math.max(info.width, info.height))) {
      const smaller = await sharp(data)
        .resize({
          width: bound,
          height: bound,
          fit: size === 'thumbnail' ? 'cover' : 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      encoded.push({ name: pictureName(id, size), size, bytes: smaller.data, ...sizeOf(smaller.info) })
    }
    return encoded
  }
}

function maxMegapixels({ format, isProgressive }: Pick<Metadata, 'format' | 'isProgressive'>): number {
  if (format === 'heif') return MAX_MEGAPIXELS_AVIF
  return isProgressive ? MAX_MEGAPIXELS_PROGRESSIVE : MAX_MEGAPIXELS
}

const tooLarge = (limit: number) => invalid({ file: reason('megapixels', { limit, side: MAX_SIDE_PIXELS }) })

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

function smallerThan(pixels: number): [PictureSize, number][] {
  return (Object.entries(pictureSizes) as [PictureSize, number][]).filter(([, bound]) => bound < pixels)
}

/** What cannot be decoded is no fault of the service. */
async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) throw tooLarge(MAX_MEGAPIXELS)
    throw invalid({ file: reason('picture') })
  }
}

/** `id`: a digest of the full picture, so that the same one has the same name. */
export function pictureName(id: string, size: string): string {
  return `${id}/${size}.webp`
}
