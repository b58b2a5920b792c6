/** The fields of a schema, also those inside of others, each with its path. */
import { isObject } from '../../calendar/values/objects.ts'
import { alternatives, type Document, resolvedSchema, type Schema, schemaAt } from './document.ts'
import { typeOf, valuesOf } from './schema-text.ts'

export interface Field {
  /** `cost_details.values`; `[]` stands for each entry of a list, `*` for each key. */
  path: string
  type: string
  isRequired: boolean
  description: string
  values: readonly unknown[]
  /** The field that has the same inside. */
  sameAs?: string
}

interface Place {
  schema: Schema
  path: string
}

/** The objects that a schema allows, without those that have a name of their own. */
function objectsIn({ schema, path }: Place): Place[] {
  const [items, others] = [schemaAt(schema, 'items'), schemaAt(schema, 'additionalProperties')]
  return [
    ...(schema.properties ? [{ schema, path }] : []),
    ...alternatives(schema).flatMap((each) => objectsIn({ schema: each, path })),
    ...(items ? objectsIn({ schema: items, path: `${path}[]` }) : []),
    ...(others && !schema.properties ? objectsIn({ schema: others, path: path ? `${path}.*` : '*' }) : []),
  ]
}

function descriptionOf(document: Document, schema: Schema): string {
  return String(resolvedSchema(document, schema).description ?? '')
}

/** Smaller objects are shown again where they come again. */
const MIN_FOLDED_KEYS = 3

/** Objects that were shown already, and where. */
export type Shown = Map<string, string>

/** Where the objects inside a field were shown before; if they were not, this is where they are. */
function shownBefore(field: Schema, anchor: string, shown: Shown): string | undefined {
  const keys = objectsIn({ schema: field, path: '' }).map(({ schema }) => schema.properties)
  if (keys.every((properties) => Object.keys(properties ?? {}).length < MIN_FOLDED_KEYS)) return undefined
  const key = JSON.stringify(keys)
  const before = shown.get(key)
  if (before === undefined) shown.set(key, anchor)
  return before
}

interface Options {
  /** What anchors begin with, and what was shown before; absent: all fields are listed. */
  folded?: { name: string; shown: Shown }
  path?: string
}

/** Depth first, each path once: alternatives may have keys in common. */
export function fieldsOf(document: Document, schema: Schema, { folded, path = '' }: Options = {}): Field[] {
  const fields = objectsIn({ schema, path }).flatMap(({ schema: object, path: prefix }) => {
    const required = Array.isArray(object.required) ? object.required : []
    return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
      if (!isObject(field)) return []
      const own: Field = {
        path: prefix ? `${prefix}.${name}` : name,
        type: typeOf(field),
        isRequired: required.includes(name),
        description: descriptionOf(document, field),
        values: valuesOf(field),
      }
      const sameAs = folded && shownBefore(field, `${folded.name}.${own.path}`, folded.shown)
      if (sameAs !== undefined) return [{ ...own, sameAs }]
      return [own, ...fieldsOf(document, field, { ...(folded ? { folded } : {}), path: own.path })]
    })
  })
  const seen = new Set<string>()
  return fields.filter(({ path: each }) => !seen.has(each) && seen.add(each))
}
