/** Draws the map of a view into its SVG element. */
import { type Cluster, type MapSymbol, symbolsOf } from './clusters.ts'
import { toPixels, type View } from './mercator.ts'
import { pathsOf, type Shapes } from './outlines.ts'
import { labelsOf, type Town } from './towns.ts'

const SVG = 'http://www.w3.org/2000/svg'

function element(name: string, attributes: Readonly<Record<string, string | number>>, ...children: (Node | string)[]) {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

export interface Drawing {
  view: View
  clusters: readonly Cluster[]
  shapes: Shapes
  /** The largest first. */
  towns: readonly Town[]
  /** A place of its own, such as where the visitor is, in units of the map. */
  place: readonly [x: number, y: number] | undefined
}

export interface Texts {
  picture: string
  /** Of the place that is marked. */
  place: string
  clusterName(count: number): string
}

/** The cluster of each symbol, for whoever listens to clicks. */
export const clusterOf = new WeakMap<Element, Cluster>()

export function draw(svg: SVGSVGElement, drawing: Drawing, texts: Texts, language: string): void {
  const { view, shapes, towns, clusters, place } = drawing
  svg.setAttribute('viewBox', `0 0 ${view.width} ${view.height}`)
  const { land, borders } = pathsOf(shapes, view)
  svg.querySelector('.land')?.setAttribute('d', land)
  svg.querySelector('.borders')?.setAttribute('d', borders)
  const symbols = symbolsOf(clusters, view)
  const labels = labelsOf(towns, view, language, symbols).flatMap(({ x, y, name, hasDot }) => [
    ...(hasDot ? [element('circle', { cx: x, cy: y, r: 2 })] : []),
    element('text', { x: x + 5, y: y + 4 }, name),
  ])
  svg.querySelector('.towns')?.replaceChildren(...labels)
  const number = new Intl.NumberFormat(language)
  const links = symbols.map((symbol) => linkOf(symbol, number, texts))
  svg.querySelector('.marks')?.replaceChildren(...links, ...(place ? [placeSymbol(toPixels(view, place), texts)] : []))
}

function linkOf({ x, y, radius, cluster }: MapSymbol, number: Intl.NumberFormat, texts: Texts): Element {
  const { count } = cluster
  const isSingle = count === 1
  const link = element(
    'a',
    {
      class: isSingle ? 'mark is-single' : 'mark',
      href: '#map-list',
      'aria-label': texts.clusterName(count),
    },
    element('circle', { cx: x, cy: y, r: radius }),
    ...(isSingle ? [] : [element('text', { x, y }, number.format(count))]),
  )
  clusterOf.set(link, cluster)
  return link
}

function placeSymbol([x, y]: readonly [number, number], { place }: Texts): Element {
  return element('g', { class: 'place' }, element('title', {}, place), element('circle', { cx: x, cy: y, r: 8 }))
}
