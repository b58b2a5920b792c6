/** Lists as GeoJSON (RFC 7946), for maps: a feature for each record, at its place or places. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { described, integer, nullable, object, string } from '../../calendar/declaration/schemas.ts'
import type { Hit } from '../../calendar/ports.ts'
import { identityOf } from '../../calendar/resources/events/occurrences.ts'
import { isObject } from '../../calendar/values/objects.ts'
import type { Context } from '../context.ts'
import { pickFields } from './fields.ts'
import { toJson } from './json.ts'
import { type Page, renderRecords } from './page.ts'
import { serializeHit } from './serialize.ts'

export const GEO_JSON = 'application/geo+json'

export const geoJsonSchema: JsonSchema = object(
  {
    type: described('GeoJSON (RFC 7946)', { const: 'FeatureCollection' }),
    features: {
      type: 'array',
      description: 'One for each record of the page',
      items: object({
        type: described('GeoJSON', { const: 'Feature' }),
        id: { type: ['integer', 'string'], description: 'Id of the record, or of the occurrence' },
        geometry: {
          description: 'Point, or MultiPoint where an event has several places; null: it has none that is known',
          ...nullable({ type: 'object', additionalProperties: true }),
        },
        properties: { type: 'object', additionalProperties: true, description: 'The record as the JSON list has it' },
      }),
    },
    total: { ...integer, description: 'Records that the list has' },
    next_rest_url: { ...string, description: 'Address of the next page; absent on the last one' },
  },
  ['next_rest_url'],
)

export async function listAsGeoJson(page: Page, context: Context): Promise<string> {
  const { resource, links, total, view } = page
  const { _fields: fields } = context.params
  const features = await renderRecords(page, context, (hit: Hit) => {
    const record = serializeHit(resource.name, hit, view)
    const properties = fields === undefined ? record : pickFields(record, String(fields))
    return toJson({ type: 'Feature', id: identityOf(hit), geometry: geometryOf(record), properties })
  })
  const rest = toJson({ total, ...(links.next ? { next_rest_url: links.next } : {}) })
  return `{"type":"FeatureCollection","features":[${features.join(',')}],${rest.slice(1)}`
}

/** Of a venue its own place; of an event those of its venues, as they are shown: what is redacted has none. */
function geometryOf(record: Record<string, unknown>): object | null {
  const places = [record, ...[record.venue].flat()].flatMap(positionOf)
  const [first, ...others] = [...new Map(places.map((place) => [String(place), place])).values()]
  if (!first) return null
  return others.length ? { type: 'MultiPoint', coordinates: [first, ...others] } : { type: 'Point', coordinates: first }
}

function positionOf(record: unknown): [lng: number, lat: number][] {
  if (!isObject(record)) return []
  const { geo_lng, geo_lat } = record
  return typeof geo_lng === 'number' && typeof geo_lat === 'number' ? [[geo_lng, geo_lat]] : []
}
