/** Every reason why the import left something out, and how bad that is. */

/**
 * Why something was left out. `format`: the file is of no known format. `error`: an event or more may be missing.
 * `part`: the event is there without it, or with it repaired. `choice`: it was left out on purpose.
 */
export const skipReasons = {
  'unknown format': 'format',
  'empty file': 'error',
  'unreadable file': 'error',
  'cannot be downloaded': 'error',
  'too large': 'error',
  'takes too long': 'error',
  'needs too much memory': 'error',
  'broken JSON': 'error',
  'unknown record': 'error',
  'unreadable line': 'error',
  'unreadable event': 'error',
  'unreadable rule': 'error',
  'no start': 'error',
  'end before start': 'error',
  'rejected by the rules': 'error',
  'cannot be stored': 'error',
  'unreadable end': 'part',
  'unsupported range': 'part',
  'unusable address': 'part',
  'too many entries': 'part',
  'not in UTF-8': 'part',
  'no events': 'choice',
  'no title': 'choice',
  cancelled: 'choice',
  'in the trash': 'choice',
  'in the trash here': 'choice',
  duplicate: 'choice',
  'same id in another file': 'choice',
  'no longer in its series': 'choice',
  'other dates of its series': 'choice',
  'no occurrence in the window': 'choice',
  'too many occurrences': 'choice',
} as const

export type SkipReason = keyof typeof skipReasons
