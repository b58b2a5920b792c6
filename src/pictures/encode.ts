/**
 * Uploaded pictures are encoded again, as WebP in a few sizes: what is stored has no metadata (camera, place), is
 * turned as it is to be seen, and is nothing but a picture.
 */
import { hash } from 'node:crypto'
import { BoundedQueue } from '../bounded-queue.ts'
import { invalid } from '../calendar/messages/errors.ts'
import { reason } from '../calendar/messages/reasons.ts'

/** Refused by what the header says, before anything is decoded. */
export const MAX_MEGAPIXELS = 50
/** Decoding and encoding take about a second, and up to 300 MB of memory. */
const LIMITS = { concurrency: 1, maxWaiting: 8, maxWaitMs: 20_000 }
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
    const pixels = MAX_MEGAPIXELS * 1_000_000
    const picture = sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    const { width = 0, height = 0 } = await readable(picture.clone().metadata())
    if (width * height > pixels) throw invalid({ file: reason('megapixels', { limit: MAX_MEGAPIXELS }) })
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

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

function smallerThan(pixels: number): [PictureSize, number][] {
  return (Object.entries(pictureSizes) as [PictureSize, number][]).filter(([, bound]) => bound < pixels)
}

/** What cannot be decoded is no fault of the service. */
async function readable<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message))
      throw invalid({ file: reason('megapixels', { limit: MAX_MEGAPIXELS }) })
    throw invalid({ file: reason('picture') })
  }
}

/** `id`: a digest of the full picture, so that the same one has the same name. */
export function pictureName(id: string, size: string): string {
  return `${id}/${size}.webp`
}
