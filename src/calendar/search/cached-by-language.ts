/** A cache of what is made of a source in each language. An entry lives as long as its source. */
import type { Language } from '../languages.ts'

interface Cached<Value> {
  version: number
  values: Map<Language, Value>
}

/**
 * The same function, which makes a value once for each language while the version of the source is the same. All else
 * in the context must always be the same. `versionOf`: without it a source never changes.
 */
export function cachedByLanguage<Source extends object, Context extends { language: Language }, Value>(
  make: (source: Source, context: Context) => Value,
  versionOf: (source: Source) => number = () => 0,
): (source: Source, context: Context) => Value {
  const cache = new WeakMap<Source, Cached<Value>>()
  return (source, context) => {
    const version = versionOf(source)
    const known = cache.get(source)
    const { values } = known?.version === version ? known : { values: new Map<Language, Value>() }
    cache.set(source, { version, values })
    const value = values.get(context.language) ?? make(source, context)
    values.set(context.language, value)
    return value
  }
}
