/** A list of events on a map: GeoJSON points (RFC 7946), each for the events around it. */

import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { described, integer, listOf, number, object } from '../../calendar/declaration/schemas.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { filterParameters } from '../../calendar/lists/query.ts'
import { invalid } from '../../calendar/messages/errors.ts'
import { reason } from '../../calendar/messages/reasons.ts'
import type { Box, CellCount } from '../../calendar/ports.ts'
import { resources } from '../../calendar/resources/index.ts'
import type { ResolvedList } from '../../calendar/search/resolved-list.ts'
import { type Clusters, clustersOf, fits } from '../../calendar/summaries/map.ts'
import { boxOf } from '../../calendar/values/geo.ts'
import { type Context, contextOf, type Exchange } from '../context.ts'
import { searchBudget } from '../limits/cost.ts'
import { toJson } from '../output/json.ts'
import { GEO_JSON } from '../output/list-geojson.ts'
import { nearAnswer, nearAsJson, nearSchema } from '../output/near.ts'
import { sendJsonText } from '../output/send.ts'
import { resolvedList } from './list-request.ts'

const MAX_ZOOM = 22

const { bbox, ...filters } = filterParameters(resources.events)

export const mapParameters: Readonly<Record<string, Parameter>> = {
  bbox: { kind: 'box', description: 'What the map shows: west,south,east,north in degrees', ...bbox, required: true },
  zoom: {
    kind: 'number',
    description: 'Zoom of the map (Web Mercator), rounded down: events closer than 64 pixels are one point',
    schema: { minimum: 0, maximum: MAX_ZOOM, examples: [8] },
    required: true,
  },
  ...filters,
}

/** A tenth of a metre: more exactly no engine has a mean. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** So that the points at the edges are inside. */
const MARGIN = 1e-6

const boxSchema: JsonSchema = { ...listOf(number), minItems: 4, maxItems: 4, description: 'west, south, east, north' }

export const mapSchema = object(
  {
    type: described('GeoJSON (RFC 7946)', { const: 'FeatureCollection' }),
    bbox: boxSchema,
    features: described(
      'The points',
      listOf(
        object({
          type: described('GeoJSON', { const: 'Feature' }),
          bbox: { ...boxSchema, description: 'Around the places of these events: a list with it has them' },
          geometry: described(
            'Where the point is drawn',
            object({
              type: described('GeoJSON', { const: 'Point' }),
              coordinates: {
                ...listOf(number),
                minItems: 2,
                maxItems: 2,
                description: 'Longitude and latitude of their middle',
              },
            }),
          ),
          properties: described('What is there', object({ point_count: described('Events here', integer) })),
        }),
      ),
    ),
    total: { ...integer, description: 'Events in the box; one at several places is in several features' },
    near: nearSchema,
  },
  ['near'],
)

/** The clusters of a map, and the list that they are of. */
export interface ReadMap extends Clusters {
  box: Box
  list: ResolvedList
}

/** What the parameters `bbox` and `zoom` ask for. @throws Problem */
export async function readMap(context: Context): Promise<ReadMap> {
  const [box, zoom] = [boxOf(context.params.bbox), Math.floor(Number(context.params.zoom))]
  if (!box) throw invalid({ bbox: reason('box') })
  if (!fits(box, zoom)) throw invalid({ zoom: reason('zoomBox') })
  const list = await resolvedList(resources.events, context, searchBudget(context.response), { isUnranked: true })
  return { box, list, ...(await clustersOf(list, box, zoom)) }
}

export async function sendMap(exchange: Exchange): Promise<void> {
  const context = contextOf(exchange)
  const { box, list, cells, total } = await readMap(context)
  const json = toJson({
    type: 'FeatureCollection',
    bbox: corners(box),
    features: cells.map(featureOf),
    total,
    ...nearAsJson(nearAnswer(list)),
  })
  context.response.locals.cost.chargeBytes(json.length)
  sendJsonText(context, json, GEO_JSON)
}

const corners = ({ west, south, east, north }: Box) => [west, south, east, north]

function featureOf({ lat, lng, count, bounds: { west, south, east, north } }: CellCount): object {
  const around = {
    west: Math.max(-180, west - MARGIN),
    south: Math.max(-90, south - MARGIN),
    east: Math.min(180, east + MARGIN),
    north: Math.min(90, north + MARGIN),
  }
  return {
    type: 'Feature',
    bbox: corners(around).map(rounded),
    geometry: { type: 'Point', coordinates: [rounded(lng), rounded(lat)] },
    properties: { point_count: count },
  }
}
