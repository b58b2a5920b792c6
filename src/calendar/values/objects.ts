/** Objects by their keys: the standard functions with the types that they lose. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function ownKeys<K extends string>(object: Readonly<Partial<Record<K, unknown>>>): K[] {
  return Object.keys(object) as K[]
}

export function ownEntries<K extends string, V>(object: Readonly<Partial<Record<K, V>>>): [K, V][] {
  return Object.entries(object) as [K, V][]
}

/** An object with a value for each key. */
export function objectOf<K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>
}
