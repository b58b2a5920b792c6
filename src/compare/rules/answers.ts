/** Errors, lists and descriptions of routes. */
import { type Found, isCut } from '../differences.ts'
import type { Rule } from './rule.ts'

/** Members and numbers of a list of events. */
const EVENTS = /^(body\.(events\[\]|total(_pages)?)|headers\.x-tec-total(pages)?)$/
const LINK = /(^|\.)(next_|previous_)?rest_url$/

/** The same page of the same list: other parameters differ. The model's own address of a list of terms has no page. */
function isSamePage({ theirs, ours }: Found): boolean {
  const [one, other] = [theirs, ours].map((link) => String(link).split('?'))
  const [page, ownPage] = [one, other].map((parts) => new URLSearchParams(parts?.[1]).get('page'))
  return one?.[0] === other?.[0] && (page === ownPage || page === null || isCut(theirs))
}

/** The arguments of an endpoint, in the index and in the answer to OPTIONS. */
const ARGS = /^body\.(routes\.\S+\.)?endpoints\[\]\.args/
const isIn = (path: string, rest: RegExp) => ARGS.test(path) && rest.test(path.replace(ARGS, ''))

export const answerRules: readonly Rule[] = [
  { row: 'Texts of errors', aspect: 'value', path: /^body\.message$/ },
  {
    row: 'Reasons of errors',
    aspect: 'value',
    path: /^body\.data\.params\.\w+$/,
    theirs: /^Invalid parameter\.$|is not of type/,
  },
  { row: 'Reasons of errors', aspect: 'type', path: /^body\.data\.details$/, theirs: /^\[\]$/ },
  { row: 'Reasons of errors', path: /^body\.data\.details\.\w+\.(message|data\.reason)$/ },
  {
    row: 'Texts of errors',
    aspect: 'missing key',
    path: /^body\.(data\.json_error_(code|message)|additional_data)$/,
  },
  { row: 'Addresses', aspect: 'value', path: LINK, ours: /^<site>\/\?rest_route=/ },
  { row: 'Links of lists', aspect: 'value', path: LINK, theirs: /^<base>\/\w+\/(\?|$)/, when: isSamePage },
  { row: 'Links of lists', aspect: 'missing key', path: /^body\.previous_rest_url$/, theirs: /[?&]page=998$/ },
  { row: '`include`', path: EVENTS, theirs: /^0?$/, call: / \/events\?include=/ },
  { row: 'Default window', path: EVENTS, theirs: /^0?$/, call: / \/events\?search=\w+ $/ },
  { row: 'The namespace index', aspect: 'value', when: ({ path }) => isIn(path, /\.(description|required)$/) },
  { row: 'The namespace index', aspect: 'extra key', when: ({ path }) => isIn(path, /^\.\w+(\.\w+)*$/) },
  { row: 'The namespace index', aspect: 'type', theirs: /^\[\]$/, when: ({ path }) => isIn(path, /^$/) },
  {
    row: 'The namespace index',
    when: ({ path }) => isIn(path, /^\.\w+\.(default|format|type|items\.type)$/),
  },
  { row: 'The namespace index', aspect: 'extra key', path: /^body\.routes\.[^ ]+$/ },
  { row: 'The namespace index', aspect: 'value', path: /^body\.routes\.[^ ]+\.methods\[\]$/ },
  { row: 'The namespace index', aspect: 'value', path: /^body\._links\.up\[\]\.href$/, theirs: /^<site>\/wp-json\/$/ },
]
