/** The picture of a record. */
import { attributes, type Html, html } from '../html.ts'
import type { ShownImage, ShownTerm } from '../records/shown.ts'
import { hueOf } from './hue.ts'

/** Where a picture stands: how wide it is shown, as `sizes` of HTML has it, and whether it waits to be scrolled to. */
export interface Placement {
  sizes: string
  isLazy: boolean
}

/** A size whose proportions differ by more is a part of the picture. */
const MAX_DIFFERENCE = 0.02
/** In `srcset` these end an address. */
const SEPARATORS = /[\s,]/

/** The sizes that show all of a picture, as browsers choose from them (`srcset`); undefined where there is only one. */
function sourcesOf({ url, width, height, sizes }: ShownImage): string | undefined {
  if (!width || !height) return undefined
  const others = Object.values(sizes ?? {}).filter((size) => {
    if (!size.width || !size.height || size.url === url) return false
    return Math.abs((size.width * height) / (size.height * width) - 1) < MAX_DIFFERENCE
  })
  const all = [...others, { url, width }]
  if (all.length < 2 || all.some((size) => SEPARATORS.test(size.url))) return undefined
  return all.map((size) => `${size.url} ${size.width}w`).join(', ')
}

/** Where there is none, a field in the colour of the category with its first letter. */
export function picture(
  image: ShownImage | null,
  [category]: readonly ShownTerm[],
  { sizes, isLazy }: Placement,
): Html {
  if (!image) {
    const letter = category ? [...category.name][0] : ''
    return html`<span class="picture placeholder ${hueOf(category?.id ?? 0)}" aria-hidden="true">${letter}</span>`
  }
  const { url: src, alt_text: alt, width, height } = image
  const srcset = sourcesOf(image)
  const shown = { src, srcset, sizes: srcset && sizes, width, height, loading: isLazy && 'lazy', decoding: 'async' }
  return html`<img class="picture"${attributes({ ...shown, alt: alt ?? '' })}>`
}
