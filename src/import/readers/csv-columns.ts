/** What the columns of CSV are called. */

/** The columns that are read, and others of the same meaning: names of schema.org, in lower case. */
export const columns = {
  id: ['identifier'],
  global_id: [],
  url: [],
  rest_url: [],
  title: ['name'],
  slug: [],
  description: [],
  excerpt: ['abstract'],
  start_date: ['startdate'],
  end_date: ['enddate'],
  utc_start_date: [],
  utc_end_date: [],
  timezone: [],
  all_day: [],
  language: ['inlanguage'],
  status: [],
  event_status: ['eventstatus'],
  event_status_reason: [],
  previous_start_date: ['previousstartdate'],
  previous_end_date: [],
  attendance_mode: ['eventattendancemode'],
  online_url: [],
  featured: [],
  sold_out: [],
  hide_from_listings: [],
  cost: ['price', 'offers.price'],
  cost_description: [],
  website: ['sameas'],
  modified_utc: [],
  occurrence_id: [],
  rrule: [],
  rdate: [],
  exdate: [],
  'image.url': ['image'],
  'venue.venue': ['venue', 'location', 'location.name'],
  'venue.address': ['address', 'location.address', 'streetaddress'],
  'venue.city': ['city', 'addresslocality'],
  'venue.stateprovince': ['addressregion'],
  'venue.country': ['country', 'addresscountry'],
  'venue.zip': ['postalcode'],
  'venue.phone': [],
  'venue.website': [],
  'venue.geo_lat': ['latitude'],
  'venue.geo_lng': ['longitude'],
  'organizer.organizer': ['organizer', 'organizer.name'],
  'organizer.phone': [],
  'organizer.email': ['organizer.email'],
  'organizer.website': [],
  'categories.name': ['categories'],
  'tags.name': ['tags', 'keywords'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type CsvColumn = keyof typeof columns
/** The file's own name of a column, by ours. */
export type ColumnMap = Readonly<Partial<Record<CsvColumn, string>>>

export const csvColumns: readonly string[] = Object.keys(columns)

export function isCsvColumn(name: string): name is CsvColumn {
  return Object.hasOwn(columns, name)
}
