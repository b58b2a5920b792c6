/** The map as a picture (SVG), as it is before a script takes it over. */
import { readFileSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { Language } from '../../calendar/languages.ts'
import { assetAddress } from '../assets.ts'
import { type Cluster, type MapSymbol, surroundings, symbolsOf } from '../browser/clusters.ts'
import { boxParameter, type View } from '../browser/mercator.ts'
import { type Outlines, type Paths, pathsOf, type Shapes, shapesOf } from '../browser/outlines.ts'
import { type Label, labelsOf, type Town } from '../browser/towns.ts'
import { localeOf } from '../dates.ts'
import { attributes, type Html, html, type Part } from '../html.ts'
import { pluralForm, translator } from '../translate.ts'
import { mapStrings } from './strings.ts'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'))

interface Drawn {
  shapes: Shapes
  towns: readonly Town[]
}

let drawn: Drawn | undefined

/** Read for the first map. */
function data(): Drawn {
  drawn ??= { shapes: shapesOf(read('outlines.json') as Outlines), towns: read('towns.json') as Town[] }
  return drawn
}

const MAX_VIEWS = 20
/** Most people see the map as it is at first, whose page is made anew after each change of the index. */
const kept = new LRUCache<string, Paths>({ max: MAX_VIEWS })

function outlinesIn(view: View): Paths {
  const key = JSON.stringify(view)
  const paths = kept.get(key) ?? pathsOf(data().shapes, view)
  kept.set(key, paths)
  return paths
}

/** What a script draws maps from, as attributes of their frame. */
export const mapSources = { 'data-outlines': assetAddress('outlines.json'), 'data-towns': assetAddress('towns.json') }

type Size = Pick<View, 'width' | 'height'>

const pixels = (value: number) => value.toFixed(1)

/** `address`: of the map of a box (`bbox`). */
export function mapPicture(
  clusters: readonly Cluster[],
  view: View,
  language: Language,
  address: (bbox: string) => string,
): Html {
  const { towns } = data()
  const t = translator(mapStrings, language)
  const { land, borders } = outlinesIn(view)
  const symbols = symbolsOf(clusters, view)
  const circle = (x: number, y: number, r: number) =>
    html`<circle cx="${pixels(x)}" cy="${pixels(y)}" r="${pixels(r)}"/>`
  const text = (x: number, y: number, content: string) =>
    html`<text x="${pixels(x)}" y="${pixels(y)}">${content}</text>`
  const label = ({ x, y, name, hasDot }: Label) => html`${hasDot && circle(x, y, 2)}${text(x + 5, y + 4, name)}`
  const link = ({ x, y, radius, cluster }: MapSymbol) => {
    const { count, box } = cluster
    const number = count.toLocaleString(localeOf(language))
    const target = attributes({
      class: count === 1 ? 'mark is-single' : 'mark',
      href: address(boxParameter(surroundings(box))),
      'aria-label': t(pluralForm(language, count) === 'one' ? 'clusterOne' : 'clusterOther', { count: number }),
    })
    return html`<a${target}>${circle(x, y, radius)}${count > 1 && text(x, y, number)}</a>`
  }
  return pictureFrame(view, t('title'), {
    land,
    borders,
    labels: labelsOf(towns, view, language, symbols).map(label),
    symbols: symbols.map(link),
  })
}

interface Drawing {
  land: string
  borders: string
  labels: Part
  symbols: Part
}

/** The element that a script draws into, too. */
function pictureFrame({ width, height }: Size, name: string, { land, borders, labels, symbols }: Drawing): Html {
  const fit = attributes({ viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'xMidYMid slice' })
  return html`<svg class="map-picture"${fit} role="group" aria-label="${name}">
<defs><path id="land" class="land" d="${land}"/></defs><use class="coast" href="#land"/>
<use class="shore" href="#land"/><path class="borders" d="${borders}"/>
<g class="towns" aria-hidden="true">${labels}</g>
<g class="marks">${symbols}</g></svg>`
}

/** Without a script there is nothing on it. */
export function emptyPicture(size: Size, name: string): Html {
  return pictureFrame(size, name, { land: '', borders: '', labels: [], symbols: [] })
}
