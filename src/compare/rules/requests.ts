/** Requests that one side takes and the other refuses, or that both refuse for another reason. */
import type { Rule } from './rule.ts'

/** Theirs and ours are the status, with the code of an error and the parameters that it names. */
function status(row: string, theirs: RegExp, ours: RegExp, call?: RegExp): Rule {
  return { row, aspect: 'status', theirs, ours, ...(call ? { call } : {}) }
}

const TAKEN = /^20[01]$/

export const requestRules: readonly Rule[] = [
  status('Other interfaces of the same site', /./, /^404 rest_no_route$/, / \/wp-json\/(tec|wp)\//),
  status('Bad credentials', /^401 (incorrect_password|invalid_username)$/, /^401 rest_not_authenticated$/),
  status('Wrong method', /^404 rest_no_route$/, /^405 rest_no_route$/),
  status(
    'Unknown ids and slugs on item routes',
    /^400 (rest_invalid_param (id|slug)|rest-invalid-event-id)$/,
    /^404 (rest-event-not-found|venue-not-found|organizer-not-found|rest_term_invalid)$/,
  ),
  status('Bodies', /^400 rest_missing_callback_param /, /^(415 rest_unsupported_media_type|400 rest_invalid_json)$/),
  status('`geoloc_lat` and `geoloc_lng`', TAKEN, /^400 rest_invalid_param geoloc_/),
  status('`post_parent` and `ticketed`', /^400 rest_invalid_param (post_parent|ticketed)$/, TAKEN),
  status('Order of terms', TAKEN, /^400 rest_invalid_param order(by)?$/, / GET \/(categories|tags)\?/),
  status('Empty titles', /^500 empty_content$/, /^400 rest_invalid_param title$/),
  status('Dates', TAKEN, /^400 rest_invalid_param end_date start_date$/, /"\d\d\/\d\d\/\d{4} /),
  status('Days that do not exist', TAKEN, /^400 rest_invalid_param end_date start_date$/, /-02-30 /),
  status('Years', TAKEN, /^400 rest_invalid_param end_date start_date$/, /"9999-/),
  status('An end before the start', TAKEN, /^400 rest_invalid_param end_date$/, / POST /),
  status(
    'Types of values',
    /^400 rest_invalid_param (all_day|featured|show_map|end_date start_date)$/,
    TAKEN,
    /"(all_day|featured)":"yes"|"show_map":true|"start_date":\d/,
  ),
  status('Statuses', TAKEN, /^400 rest_invalid_param status$/, /"status":"auto-draft"/),
  status('An empty `status`', /^400 rest_invalid_param status$/, TAKEN, /"status":""/),
  status('Unknown categories and tags', TAKEN, /^400 rest_invalid_param (categories|tags)$/),
  status('Spellings of venues and organizers', /^400 could-not-create-(venue|organizer)$/, TAKEN),
  status('E-mail addresses', TAKEN, /^400 rest_invalid_param (organizer|email)$/, /"email":"[^"@]*"/),
  status('Pictures', /^400 rest_invalid_param image$/, TAKEN),
]
