/** Where a near list is near of, and how far it reaches, as its answer says it. */
import type { JsonSchema } from '../../calendar/declaration/kinds.ts'
import { described, integer, listOf, number, object, string } from '../../calendar/declaration/schemas.ts'
import { nearIn } from '../../calendar/lists/conditions.ts'
import type { ResolvedList } from '../../calendar/search/resolved-list.ts'
import type { NamedPlace } from '../../calendar/values/named-place.ts'

export interface NearAnswer {
  lat: number
  lng: number
  /** Kilometres. */
  radius: number
  /** What `near` may mean, the first of which is taken; absent: a point was given. */
  places?: readonly NamedPlace[]
}

const place = {
  name: { ...string, description: 'The town that near was taken for' },
  country: { ...string, description: 'ISO 3166 alpha-2' },
  region: { ...string, description: 'Its state or canton in the gazetteer, or empty' },
  population: described('Inhabitants in the gazetteer', integer),
  geoloc_lat: described('Latitude, in degrees', number),
  geoloc_lng: described('Longitude, in degrees', number),
}

export const nearSchema: JsonSchema = {
  ...object(
    {
      ...place,
      geoloc_radius: { ...number, description: 'Kilometres that the list reaches' },
      others: { ...listOf(object(place)), description: 'What else near may mean, the largest first' },
    },
    ['name', 'country', 'region', 'population', 'others'],
  ),
  description: 'With near, or geoloc_radius=auto: where the list is near of, and how far it reaches',
}

/** Undefined: the request says all of it. */
export function nearAnswer({ query, request }: ResolvedList): NearAnswer | undefined {
  const { params, places } = request
  const near = nearIn(query.where)
  if (!near || (params.near === undefined && params.geoloc_radius !== 'auto')) return undefined
  const { lat, lng, km: radius } = near
  return { lat, lng, radius, ...(places ? { places } : {}) }
}

/** The key `near` of an answer, where there is something to say. */
export function nearAsJson(near: NearAnswer | undefined): { near?: object } {
  if (!near) return {}
  const { lat, lng, radius, places = [] } = near
  const [place, ...others] = places
  if (!place) return { near: { geoloc_lat: lat, geoloc_lng: lng, geoloc_radius: radius } }
  return { near: { ...placeAsJson(place), geoloc_radius: radius, others: others.map(placeAsJson) } }
}

function placeAsJson({ displayName: name, country, region, population, lat, lng }: NamedPlace): object {
  return { name, country, region, population, geoloc_lat: lat, geoloc_lng: lng }
}
