/** The parameters of every operation, and of every write. */
import type { Parameter } from '../calendar/declaration/validate.ts'
import { languageCodes } from '../calendar/languages.ts'

export type Parameters = Readonly<Record<string, Parameter>>

/** Parameters of every operation. */
export const commonParameters: Parameters = {
  i18n_language: {
    kind: 'slug',
    description: 'Language of the content and of messages; wins over the root',
    schema: { enum: languageCodes },
  },
  languages: {
    kind: 'slug',
    description: 'all: records have their texts in every language, as `texts`',
    schema: { enum: ['all'] },
  },
  shape: {
    kind: 'slug',
    description: 'How an answer spells its values',
    schema: { enum: ['stable', 'original'] },
    meanings: {
      stable: 'lists always lists, null instead of false, numbers as numbers, no key left out',
      original: 'as the interface this one follows',
    },
  },
  context: {
    kind: 'slug',
    description: 'What the answer is for',
    schema: { enum: ['view', 'embed', 'edit', 'help'], default: 'view' },
    meanings: {
      view: 'to be shown',
      embed: 'the same as view',
      edit: 'to be edited: those who may edit a record get protected events whole, and texts as they were written',
      help: 'the same as view',
    },
  },
  _fields: {
    kind: 'words',
    description:
      'Only these keys, comma-separated; dots reach inside, lists included. On a list, keys of its records may be ' +
      'named alone: id,title; its totals and links stay then',
  },
}

/** Parameters of every write. Its body may have them, and the common ones, too; the query's win. */
export const writeParameters: Parameters = {
  wait_for_index: {
    kind: 'boolean',
    description:
      'Answer when lists show the write, or after 5 seconds with Index-Pending: true. ' +
      '`Prefer: wait=N` says how many seconds',
  },
  dry_run: {
    kind: 'boolean',
    description: 'Answer what the write would do, with the errors it would have, and store nothing',
  },
}

const allOf = new WeakMap<Parameters, Parameters>()

/** An operation's own parameters, then the common ones; its own declaration of a common one wins. Put together once. */
export function allParameters(own: Parameters): Parameters {
  const known = allOf.get(own)
  if (known) return known
  const all = { ...own, ...commonParameters, ...own }
  allOf.set(own, all)
  return all
}
