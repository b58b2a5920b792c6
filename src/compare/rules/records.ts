/** Records: keys, texts, dates, prices, addresses. */
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import type { Found } from '../differences.ts'
import type { Rule } from './rule.ts'

const UPDATE = / (POST|PUT|PATCH) \/events\/(\d+|by-slug\/\S+) /

/** The call does not name the field, or empties it. */
function isKept({ call, path }: Found): boolean {
  const sent = isObject(call.sent?.json) ? call.sent.json : {}
  const field = /^body\.(?:utc_)?(\w+?)(?:_details|_utc|_abbr)?(?:\b|$)/.exec(path)?.[1] ?? ''
  return !sent[field] || sent[field] === '0'
}

/** The keys that the original's records have. */
const originalKeys = new Set(
  (
    'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description ' +
    'excerpt slug image all_day start_date start_date_details end_date end_date_details utc_start_date ' +
    'utc_start_date_details utc_end_date utc_end_date_details timezone timezone_abbr cost cost_details website ' +
    'show_map show_map_link hide_from_listings sticky featured categories tags venue organizer custom_fields json_ld ' +
    'address city country province state stateprovince zip phone email name count taxonomy parent meta urls _links ' +
    'term_group term_taxonomy_id filter'
  ).split(' '),
)
const LISTED = /(\.(events|venues|organizers|categories|tags)\[\])?/
const LINKED = /(\.(venue|(venue|organizer|categories|tags)\[\]))?/
const RECORD_KEY = new RegExp(`^body(\\.body)?${LISTED.source}${LINKED.source}\\.(\\w+)$`)

/** A key that one of our resources declares and no record of the original has. */
function isOurKey({ path }: Found): boolean {
  const key = RECORD_KEY.exec(path)?.at(-1)
  return key !== undefined && !originalKeys.has(key) && Object.values(resources).some(({ response }) => key in response)
}

/** The original resets a field that the call does not name. */
function update(path: RegExp, more: Partial<Rule> = {}): Rule {
  return { row: 'Updates', aspect: 'value', path, call: UPDATE, when: isKept, ...more }
}

export const recordRules: readonly Rule[] = [
  { row: 'Additional keys', aspect: 'extra key', when: isOurKey },
  { row: 'Additional keys', aspect: 'extra key', path: /\.geo$/, ours: /GeoCoordinates/ },
  {
    row: 'Names of taxonomies',
    path: /\.taxonomy$/,
    theirs: /^(tribe_events_cat|post_tag)$/,
    ours: /^cal_events_(cat|tag)$/,
  },
  { row: 'Addresses of pages', aspect: 'value', path: /\.(url|website)$/, theirs: /^<site>\//, ours: /^<site>\/en\// },
  {
    row: 'Web addresses',
    aspect: 'value',
    path: /\.(website|url|sameAs)$/,
    when: ({ theirs, ours }) => `${theirs}/` === ours,
  },
  {
    row: '`website`',
    aspect: 'value',
    path: /\.website$/,
    when: ({ theirs, ours }) => String(theirs).replaceAll('&amp;', '&') === ours,
  },
  { row: '`_links` of terms', path: /^headers\.location$/, theirs: /wp\/v2/ },
  { row: '`_links` of terms', path: /^body\._links\.\S+$/, theirs: /wp-json|wp\/v2|api\.w\.org|"allow"|^true$/ },

  { row: 'Drafts', aspect: 'value', path: /\.(date_utc|modified_utc)$/, theirs: /^0000-/ },
  { row: 'Drafts', aspect: 'value', path: /\.slug$/, theirs: /^$/ },
  { row: '`modified`', aspect: 'value', path: /\.modified(_utc)?$/, call: /"date(_utc)?":/ },
  { row: 'Times with an offset', aspect: 'value', path: /(start|end)_date(_details\.\w+)?$/, call: /:00(Z|\+05:00)"/ },
  { row: 'Ambiguous wall clocks', aspect: 'value', path: /utc_(start|end)_date|timezone_abbr$/, call: /-10-31 02:/ },
  { row: 'Time zones', aspect: 'value', path: /\.timezone(_abbr)?$/, call: /"timezone":"\+02:00"|"1900-/ },
  {
    row: 'Dates without a time on both ends of a write',
    aspect: 'value',
    path: /^body\.(all_day|(utc_)?end_date(_details\.\w+)?)$/,
    call: /"start_date":"\d{4}-\d\d-\d\d","end_date":"\d{4}-\d\d-\d\d"\}\}$/,
  },
  {
    row: 'Updates',
    aspect: 'value',
    path: /^body\.(end_date|utc_end_date)(_details\.\w+)?$/,
    call: /"json":\{"end_date":"[^"]+"\}\}$/,
  },
  update(/^body\.(date|date_utc)$/),
  update(/^body\.(cost|cost_details\.values\[\]|website|organizer\[\])$/, { theirs: /^$/ }),
  update(/^body\.(show_map|show_map_link|sticky|featured)$/, { theirs: /^false$/ }),
  update(/^body\.venue$/, { aspect: 'type', ours: /^\[\]$/ }),
  update(/^body\.(timezone(_abbr)?|utc_(start|end)_date(_details\.\w+)?)$/, {
    call: / \/events\/\d+ .*"(timezone|all_day)":/,
  }),
  update(/^body\.(status|slug)$/, { ours: /^trash$|__trashed$/ }),

  {
    row: 'Reuse of venues and organizers by name',
    aspect: 'value',
    path: /^body\.show_map_link$/,
    call: / POST \/venues /,
  },
  { row: 'Region of a venue', aspect: 'extra key', path: /\.stateprovince$/ },
  { row: 'Venue and organizer links', aspect: 'type', path: /\.venue$/, theirs: /"status":"trash"/, ours: /^\[\]$/ },
  { row: 'Names of categories and tags', path: /^body\.tags\[\]$/, call: /"tags":\["cathedral"\]/ },

  { row: '`cost_details.values`', aspect: 'value', path: /\.values\[\]$/, theirs: /^(free|pay-what-you-want)?$/ },
  {
    row: 'Currencies',
    aspect: 'value',
    path: /cost_details\.currency_(symbol|code|position)$/,
    theirs: /^(suffix|€|EUR)$/,
    ours: /^(postfix)?$/,
  },
  {
    row: 'Currencies',
    aspect: 'value',
    path: /cost_details\.currency_(symbol|code|position)$/,
    theirs: /^$/,
    call: /"cost":"/,
  },
  {
    row: 'Amounts',
    path: /\.(cost|cost_details\.\w+(\[\])?)$/,
    call: /"cost":("0"|0|"12,50 €"|"1,200.50"|"GBP 10"|"-5")/,
  },

  { row: 'Titles and names', aspect: 'value', path: /\.(title|name)$/, theirs: /&|^(Private|Protected): / },
  { row: 'Slugs', aspect: 'value', path: /^body\.slug$/, theirs: /%|^bold-/ },
  { row: 'HTML in texts', aspect: 'value', path: /^body\.description$/, theirs: /onclick|alert\(/ },
  { row: 'Trash', aspect: 'value', path: /^body\.slug$/, ours: /__trashed$/ },
  { row: 'Protected events', aspect: 'extra key', path: /^body\.json_ld$/, call: /[?&]password=/ },
  {
    row: 'JSON-LD',
    aspect: 'value',
    path: /json_ld(\.\w+)*\.(description|validFrom)$/,
    theirs: /^&lt;|T00:00:00\+00:00$/,
  },
  { row: 'JSON-LD', aspect: 'missing key', path: /json_ld\.location$/, theirs: /^false$/ },
]
