/** What a screen of an app may ask of a calendar beside the plain list. */

export const PLAIN = '/events?per_page=10'

const POINT = 'geoloc_lat=46.948&geoloc_lng=7.447'
const TOWN = '7.2,46.8,7.7,47.1'
const COUNTRY = '5.9,45.8,10.5,47.8'
const WORLD = '-180,-85,180,85'
/** Of few events: the words are common, the phrase is not. */
const RARE = `search=${encodeURIComponent('"city festival world"')}`
const FACETS = ['categories', 'tags', 'venue', 'organizer', 'city', 'language', 'day', 'price']
const ALL_FACETS = `facets=${FACETS.join()}`

/** Requests that a user waits for together, one after the other. */
export type Requests = readonly string[]

const one = (label: string, path: string): [string, Requests] => [label, [path]]

/** `event`: its id; `day`, `month`: some that have events. */
export function summaryRequests(event: number, day: string, month: string): [label: string, paths: Requests][] {
  const explain = `/events/${event}/explain?near=Bern&geoloc_radius=30&price=free&categories=9&language=fr`
  return [
    one('plain list', PLAIN),
    one('near a point, 40 km, by start', `/events?${POINT}&geoloc_radius=40`),
    one('near a point, 40 km, by distance', `/events?${POINT}&geoloc_radius=40&orderby=distance`),
    one('near=Bern', '/events?near=Bern'),
    one('near=Bern, auto', '/events?near=Bern&geoloc_radius=auto'),
    one('near=Bern, auto, by distance', '/events?near=Bern&geoloc_radius=auto&orderby=distance'),
    one('near=Bern, auto, a rare phrase', `/events?near=Bern&geoloc_radius=auto&${RARE}`),
    one('near=Bern, auto, q', '/events?near=Bern&geoloc_radius=auto&q=concert'),
    one('q, a common word', '/events?q=concert'),
    one('bbox of a town', `/events?bbox=${TOWN}`),
    one('bbox of a country', `/events?bbox=${COUNTRY}`),
    one('bbox of the world', `/events?bbox=${WORLD}`),
    one('a day', `/events?day=${day}`),
    one('a month', `/events?month=${month}`),
    ...FACETS.map((name) => one(`facet ${name}`, `/events?facets=${name}`)),
    one('all facets', `/events?${ALL_FACETS}`),
    one('all facets, a category', `/events?${ALL_FACETS}&categories=9`),
    one('all facets, near', `/events?${ALL_FACETS}&near=Bern`),
    one('all facets, q', `/events?${ALL_FACETS}&q=concert`),
    one('map of Europe, zoom 4', '/map?bbox=-10,35,30,60&zoom=4'),
    one('map of a town, zoom 10', `/map?bbox=${TOWN}&zoom=10`),
    one('map of the world, zoom 2', `/map?bbox=${WORLD}&zoom=2`),
    one('map of Europe, q', '/map?bbox=-10,35,30,60&zoom=4&q=concert'),
    one('month', `/calendar?month=${month}`),
    one('month, a category', `/calendar?month=${month}&categories=9`),
    one('month, q', `/calendar?month=${month}&q=concert`),
    one('explain, five parameters', explain),
    one('explain, with q', `${explain}&q=concert`),
    one('events.geojson', '/events.geojson?per_page=10'),
    ['a screen', screen],
  ]
}

/** List, filter panel and map of an app that shows what is near. */
export const screen: Requests = [
  `/events?${POINT}&geoloc_radius=auto&orderby=distance&facets=categories,city,day,price`,
  `/map?bbox=${TOWN}&zoom=10`,
]
