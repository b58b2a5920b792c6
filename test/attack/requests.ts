/** The most expensive requests found so far. `npm run attack` measures them; their costs may only fall. */

export interface Attack {
  name: string
  method: string
  /** Below the namespace. */
  path: string
  headers?: Record<string, string>
  body?: string
  /** Sent with a key that has write access. */
  writes?: true
}

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const json = { 'Content-Type': 'application/json' }
const vocabulary = (
  'concert market festival music evening open garden children theatre museum night river summer winter dance choir ' +
  'jazz guided tour ' +
  'workshop lecture film poetry bicycle mountain lake harbour castle bread wine cheese lantern'
).split(' ')
const phrase = (words: number, first: number) =>
  `"${Array.from({ length: words }, (_, n) => vocabulary[(n * 7 + first) % 4]).join(' ')}"`
const many = (count: number, of: (n: number) => string, by = ' ') =>
  Array.from({ length: count }, (_, n) => of(n)).join(by)

/** All dates, so that the whole index is searched; `_` makes a cache miss. */
function list(name: string, parameters: Record<string, string>, resource = 'events'): Attack {
  const query = new URLSearchParams({
    ...(resource === 'events' ? { start_date: '1900-01-01', end_date: '2199-12-31' } : {}),
    ...parameters,
  })
  return { name, method: 'GET', path: `/${resource}?${query}` }
}

/** What is answered of a whole list. */
function summary(path: string, parameters: Record<string, string>): Attack {
  return {
    name: `${path} ${Object.keys(parameters)}`,
    method: 'GET',
    path: `${path}?${new URLSearchParams(parameters)}`,
  }
}

const facets = { facets: 'categories,tags,venue,organizer,city,language,day,price' }
const world = { bbox: '-180,-90,180,90', zoom: '3' }
const bern = { geoloc_lat: '46.948', geoloc_lng: '7.447' }

/** @param locked the id of an event with a password */
export function attacks(locked: number): Attack[] {
  return [
    {
      name: 'a form of 20,000 entries, POST',
      method: 'POST',
      path: '/events',
      headers: form,
      body: many(20_000, (n) => `a[${n}]=1`, '&'),
    },
    {
      name: 'the same as the body of a GET',
      method: 'GET',
      path: '/events',
      headers: form,
      body: many(20_000, (n) => `a[${n}]=1`, '&'),
    },
    {
      name: 'the same with a key',
      method: 'PATCH',
      path: `/events/${locked}`,
      headers: form,
      writes: true,
      body: many(20_000, (n) => `a[${n}]=1`, '&'),
    },
    { name: '1,500 entries in the query', method: 'GET', path: `/events?${many(1_500, (n) => `a[${n}]=1`, '&')}` },
    {
      name: '2 MB of JSON without a key',
      method: 'POST',
      path: '/events',
      headers: json,
      body: JSON.stringify({ title: 'x', description: '<b>'.repeat(600_000) }),
    },
    {
      name: '100,000 inline venues without a key',
      method: 'POST',
      path: '/events',
      headers: json,
      body: JSON.stringify({ title: 'x', venue: Array(100_000).fill({ venue: 'x' }) }),
    },
    {
      name: 'deep JSON without a key',
      method: 'POST',
      path: '/events',
      headers: json,
      body: `${'['.repeat(500_000)}${']'.repeat(500_000)}`,
    },
    { name: 'a wrong password', method: 'GET', path: `/events/${locked}?password=guess` },
    list('32 phrases of 32 words', { search: many(32, (n) => phrase(32, n)) }),
    list('32 times one phrase, by relevance', { search: many(32, () => '"concert market"'), orderby: 'relevance' }),
    list('32 phrases of 2 words, by relevance', {
      search: many(32, (n) => `"${vocabulary[n % 6]} ${vocabulary[(n * 5) % 7]}"`),
      orderby: 'relevance',
    }),
    list('32 words, by relevance', { search: vocabulary.join(' '), orderby: 'relevance' }),
    list('32 words left out', { search: many(32, (n) => `-${vocabulary[n]}`) }),
    list('32 parts of words', { search: many(32, (n) => vocabulary[n]?.slice(0, 3) ?? '') }),
    list('a search near, by distance, 40 km', { ...bern, search: 'concert', orderby: 'distance' }),
    list('a search near, by distance, 500 km', {
      ...bern,
      search: 'concert',
      geoloc_radius: '500',
      orderby: 'distance',
    }),
    list('a search near, by distance, everywhere', {
      ...bern,
      search: 'concert market',
      geoloc_radius: '20000',
      orderby: 'distance',
    }),
    list('near, everywhere, by title', { ...bern, geoloc_radius: '20000', orderby: 'title' }),
    list('all facets', facets),
    list('all facets of a search', { ...facets, q: 'concert' }),
    list('all facets near, as far as a page is full', { ...facets, ...bern, geoloc_radius: 'auto', per_page: '50' }),
    summary('/map', world),
    summary('/map', { ...world, q: 'concert' }),
    summary('/calendar', { per_day: '10' }),
    summary('/rpde/events', { limit: '100' }),
    summary('/calendar', { per_day: '10', q: 'concert' }),
    summary(`/events/${locked}/explain`, { q: vocabulary.slice(0, 12).join(' '), ...bern, geoloc_radius: 'auto' }),
    list('a deep page by title', { orderby: 'title', per_page: '50', page: '300' }),
    list('1,200 ids', { include: many(1_200, (n) => String(n + 1), ',') }),
    list('50 long events with everything', { per_page: '50', orderby: 'modified', order: 'desc' }),
    list('venues by 32 words', { search: vocabulary.join(' ') }, 'venues'),
    list('400 keys, five deep', { _fields: many(400, (n) => `events.${'a.'.repeat(5)}${n}`, ',') }),
    {
      name: '2,000 new tags in one PATCH',
      method: 'PATCH',
      path: `/events/${locked}`,
      headers: json,
      writes: true,
      body: JSON.stringify({ tags: Array.from({ length: 2_000 }, (_, n) => `new tag ${n}`) }),
    },
    {
      name: '200,000 characters of tags',
      method: 'PATCH',
      path: `/events/${locked}`,
      headers: json,
      writes: true,
      body: JSON.stringify({ description: '<b>'.repeat(60_000) }),
    },
    {
      name: 'a batch of 100 paths of 7,000 characters',
      method: 'POST',
      path: '/batch',
      headers: json,
      writes: true,
      body: JSON.stringify({ requests: Array(100).fill({ path: `/events/by-slug/${'a/'.repeat(3_500)}` }) }),
    },
    {
      name: 'a batch of 100 long descriptions',
      method: 'POST',
      path: '/batch',
      headers: json,
      writes: true,
      body: JSON.stringify({
        requests: Array(100).fill({ path: '/venues', body: { description: '<b>'.repeat(6_000) } }),
      }),
    },
  ]
}
