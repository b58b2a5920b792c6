/** A record as its index document has it. */
import type { Language } from '../languages.ts'
import type { Hit } from '../ports.ts'
import type { AnyIndex, AnyResource, ProjectionContext } from './resource.ts'

export interface RecordValues {
  resource: AnyResource
  id: number
  /** Of an index field, or `id`. */
  valueIn(field: string): unknown
  /** Without markup. */
  textIn(name: string, language: Language): string
  /** A line of text/signals.ts. */
  signalsIn(language: Language): string
}

export function recordValues(
  resource: AnyResource,
  { id, record }: Pick<Hit, 'id' | 'record'>,
  context: ProjectionContext,
): RecordValues {
  const { fields, texts, signals }: AnyIndex = resource.index
  return {
    resource,
    id,
    valueIn: (field) => (field === 'id' ? id : fields[field]?.of(record, context)),
    textIn: (name, language) => texts[name]?.of(record, language, context) ?? '',
    signalsIn: (language) => signals(record, language, context),
  }
}
