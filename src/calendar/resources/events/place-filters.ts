/** The list parameters of events about where they take place. */

import { linkField } from '../../access/visibility.ts'
import type { ListRequest } from '../../declaration/list-request.ts'
import { filter } from '../../declaration/resource.ts'
import { invalid } from '../../messages/errors.ts'
import { reason } from '../../messages/reasons.ts'
import type { EventCondition } from './index-fields.ts'

/** Characters of the name of a town, with its state and country. */
export const MAX_PLACE_CHARACTERS = 100

function near({ params, caller, radius }: ListRequest, lat: number, lng: number): EventCondition[] {
  const km = typeof params.geoloc_radius === 'number' ? params.geoloc_radius : radius
  return [{ op: 'near', field: linkField(caller, 'location'), lat, lng, km }]
}

function nearPoint(request: ListRequest): EventCondition[] {
  const { geoloc_lat: lat, geoloc_lng: lng } = request.params
  if (lat === undefined || lng === undefined) {
    const [missing, other] =
      lat === undefined ? (['geoloc_lat', 'geoloc_lng'] as const) : (['geoloc_lng', 'geoloc_lat'] as const)
    throw invalid({ [missing]: reason('together', { other }) })
  }
  return near(request, Number(lat), Number(lng))
}

function nearPlace(name: string, request: ListRequest): EventCondition[] {
  if (hasPoint(request)) throw invalid({ near: reason('notWith', { other: 'geoloc_lat, geoloc_lng' }) })
  const [place] = request.places ?? []
  if (!place) throw invalid({ near: reason('noPlace', { what: name }) })
  return near(request, place.lat, place.lng)
}

const hasPoint = ({ params }: ListRequest) => params.geoloc_lat !== undefined || params.geoloc_lng !== undefined

export const placeFilters = {
  geoloc: filter(
    'boolean',
    'Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide',
    (value, request) => {
      if (hasPoint(request) || request.params.near !== undefined) return []
      const located: EventCondition = { op: 'exists', field: linkField(request.caller, 'location') }
      return [value ? located : { op: 'not', of: located }]
    },
  ),
  geoloc_lat: filter(
    'number',
    'Latitude of a point to be near of, in degrees; together with geoloc_lng',
    (_, request) => nearPoint(request),
    { schema: { minimum: -90, maximum: 90, examples: [46.948] }, exampleWith: 'geoloc_lng=7.447' },
  ),
  geoloc_lng: filter(
    'number',
    'Longitude of that point, in degrees',
    (_, request) => (request.params.geoloc_lat === undefined ? nearPoint(request) : []),
    { schema: { minimum: -180, maximum: 180, examples: [7.447] }, exampleWith: 'geoloc_lat=46.948' },
  ),
  near: filter(
    'words',
    'A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. ' +
      'Of several the largest; the answer names the others',
    nearPlace,
    { schema: { pattern: '\\S', maxLength: MAX_PLACE_CHARACTERS, examples: ['Bern', 'Genf', 'Paris, US'] } },
  ),
  geoloc_radius: filter(
    'radius',
    'How near, in kilometres. auto: as far as a page is full; the answer says how far',
    (value, request) => {
      if (value !== 'auto' || hasPoint(request) || request.params.near !== undefined) return []
      throw invalid({ geoloc_radius: reason('needs', { value, other: 'near; geoloc_lat, geoloc_lng' }) })
    },
    { schema: { examples: [30, 'auto'] }, exampleWith: 'near=Bern' },
  ),
  bbox: filter(
    'box',
    'Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east',
    ([west, south, east, north], { caller }) => [
      { op: 'box', field: linkField(caller, 'location'), west, south, east, north },
    ],
    { schema: { examples: [[5.9, 45.8, 10.5, 47.8]] } },
  ),
  city: filter(
    'lines',
    'Events in one of these towns, as the venues write them',
    (values, { caller }) => [{ op: 'in', field: linkField(caller, 'city'), values }],
    { schema: { examples: [['Bern', 'Zürich']] } },
  ),
}
