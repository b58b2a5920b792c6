/** What a dry run answers (output/dry-run.ts), as JSON Schema: its changes have the values of the response fields. */
import type { JsonSchema, KindName } from '../../calendar/declaration/kinds.ts'
import type { AnyResource, ResponseField } from '../../calendar/declaration/resource.ts'
import { described, listOf, nullable, object, ref, string } from '../../calendar/declaration/schemas.ts'
import { linkedResources } from '../../calendar/links.ts'
import { resources } from '../../calendar/resources/index.ts'
import { IGNORED } from '../input/ignored.ts'
import { capitalised } from '../route.ts'
import { withMeanings } from './meanings.ts'

const action = withMeanings(
  { type: 'string', description: 'What the write would do', enum: ['create', 'update', 'delete', 'unchanged'] },
  {
    create: 'A new record',
    update: 'A new revision',
    delete: 'The trash; of a term, the end',
    unchanged: 'Nothing: the record has these values',
  },
)

export const ignoredSchema: JsonSchema = {
  ...listOf(string),
  description: 'Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params',
}

/** Of links and terms their ids, and of a password only whether there is one. */
function comparedSchema(kind: KindName, field: ResponseField<never> | undefined, stable: boolean) {
  if (kind === 'password') return { type: 'boolean' }
  if (kind === 'linked' || kind === 'terms') return listOf({ type: 'integer' })
  return field && ((stable ? field.stable : undefined) ?? field.schema)
}

function changesSchema({ fields, response }: AnyResource, stable: boolean): JsonSchema {
  const shown: Readonly<Record<string, ResponseField<never>>> = response
  const entries = Object.entries(fields).flatMap(([name, { kind, description }]) => {
    const schema = comparedSchema(kind, shown[name], stable)
    const change = schema && {
      from: described('Before', nullable(schema)),
      to: described('After', nullable(schema)),
    }
    return change ? [[name, described(description, object(change))] as const] : []
  })
  return {
    type: 'object',
    description: 'By field, its value before and after; of links and terms their ids',
    properties: Object.fromEntries(entries),
  }
}

export function dryRunSchema(resource: AnyResource, stable: boolean): JsonSchema {
  const created = linkedResources.map(
    (name) => [name, described(`New ${name}`, listOf(ref(capitalised(resources[name].singular))))] as const,
  )
  return object(
    {
      dry_run: described('Nothing was stored', { type: 'boolean', const: true }),
      action,
      changes: changesSchema(resource, stable),
      [IGNORED]: ignoredSchema,
      record: {
        description: 'The record as it would be shown; ids below 0 stand for those of new records',
        ...ref(capitalised(resource.singular)),
      },
      created: { ...object(Object.fromEntries(created)), description: 'Records that would be created beside it' },
    },
    [IGNORED],
  )
}
