/** What the map asks of the server: its data once, and for each view the clusters and the list beside it. */
import { type Cluster, clusterFromFeature, type Feature } from './clusters.ts'
import { boxOf, boxParameter, type View } from './mercator.ts'
import { type Outlines, type Shapes, shapesOf } from './outlines.ts'
import type { Town } from './towns.ts'

/** What a map is drawn from: addresses, as the page has them. */
export interface MapSources {
  outlines: string
  towns: string
}

export interface MapData {
  shapes: Shapes
  /** The largest first. */
  towns: Town[]
}

/** Addresses of the map of events. */
export interface Sources extends MapSources {
  /** Of GET /map, with the filters of the page. */
  clusters: string
  /** Of the page itself, without a box. */
  page: string
}

function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address, location.href)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** @throws Error unless it is what was asked for */
async function answer(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(address, signal ? { signal } : {})
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

export async function dataOf({ outlines, towns }: MapSources): Promise<MapData> {
  const [lines, names] = await Promise.all([outlines, towns].map(async (address) => (await answer(address)).json()))
  return { shapes: shapesOf(lines as Outlines), towns: names as Town[] }
}

export async function clustersIn(view: View, { clusters }: Sources, signal: AbortSignal): Promise<Cluster[]> {
  const parameters = { bbox: boxParameter(boxOf(view)), zoom: String(Math.floor(view.zoom)) }
  const { features }: { features: Feature[] } = await (
    await answer(withParameters(clusters, parameters), signal)
  ).json()
  return features.map(clusterFromFeature)
}

/** `bbox`: west,south,east,north */
export const pageAddress = ({ page }: Sources, bbox: string): string => withParameters(page, { bbox })

/** The list of the events in a box, as its page has it. */
export async function listIn(bbox: string, sources: Sources, signal?: AbortSignal): Promise<HTMLElement | null> {
  const text = await (await answer(pageAddress(sources, bbox), signal)).text()
  return new DOMParser().parseFromString(text, 'text/html').getElementById('map-list')
}
