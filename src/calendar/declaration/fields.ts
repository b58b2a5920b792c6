/**
 * Fields as data: a field is a kind (kinds.ts) with a description and a few options. A resource has a table of fields,
 * from which the type of its documents is derived.
 */
import type { Language } from '../languages.ts'
import type { StoredDocument } from '../ports.ts'
import { empty, type InputValues, type JsonSchema, type KindName, type Values } from './kinds.ts'

export interface Field<T = unknown> {
  kind: KindName
  description: string
  /** The value before one is set. */
  initial: T
  /** The value after it was cleared, where that is not the initial one. */
  cleared?: T
  /** A create needs it, and nothing clears it. */
  required?: true
  /** Stored once per language. */
  translated?: boolean
  /** Narrower than the kind's schema. */
  schema?: JsonSchema
  /** Members of an object sent for it that are fields of their own, by name. */
  members?: Readonly<Record<string, string>>
}

type Options<T> = Omit<Partial<Field<T>>, 'kind' | 'description'>

interface Declared<K extends keyof Values> {
  kind: K
  description: string
  initial: Values[K]
}

/** Declares a stored field. `initial` may be left out where the kind has an empty value. */
export function field<K extends keyof Values>(kind: K, description: string): Declared<K>
export function field<K extends keyof Values, const O extends Options<Values[K]>>(
  kind: K,
  description: string,
  options: O,
): Declared<K> & O
export function field<K extends keyof Values>(
  kind: K,
  description: string,
  options: Options<Values[K]> = {},
): Declared<K> {
  return { kind, description, initial: empty[kind], ...options }
}

export type Fields = Readonly<Record<string, Field>>

type ValueOf<F extends Field> = F['kind'] extends keyof Values ? Values[F['kind']] : never

type Translated<F extends Fields> = {
  [K in keyof F as F[K] extends { translated: true } ? K : never]: ValueOf<F[K]>
}
type Shared<F extends Fields> = {
  [K in keyof F as F[K] extends { translated: true } | { kind: 'texts' } ? never : K]: ValueOf<F[K]>
}

/** A valid body for a table of fields: absent changes nothing, null clears. */
export type InputOf<F extends Fields> = {
  [K in keyof F]?: (F[K]['kind'] extends keyof InputValues ? InputValues[F[K]['kind']] : never) | null
}

/** The stored document of a table of fields: the shared values beside the translated ones by language. */
export type DocumentOf<F extends Fields> = StoredDocument &
  Shared<F> & {
    /** The language it was created in. */
    language: Language
    texts: Partial<Record<Language, Translated<F>>>
    /** The ids it has where it was imported from; unique. */
    source_id?: string | readonly string[]
    /** The key of the create that made it; unique, so that a repeated create finds it. */
    idempotency_key?: string
  }
