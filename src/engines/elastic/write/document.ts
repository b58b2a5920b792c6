/**
 * From an index document to the source that Elasticsearch stores; rejects what does not fit the declaration. What a
 * record that repeats has beside its own document is in occurrences.ts.
 */

import {
  byLanguage,
  distinctValues,
  isMany,
  type Position,
  primarySortOf,
  reject,
  textOf,
  valueOfKind,
} from '../../../calendar/declaration/index-values.ts'
import { languageCodes } from '../../../calendar/languages.ts'
import type { IndexDeclaration, IndexDocument, IndexItem, IndexKind } from '../../../calendar/ports.ts'
import { type TextForm, tokenList, tokensIn } from '../../../calendar/text/forms.ts'
import { digestOf } from '../../../calendar/values/digest.ts'
import { pointFields, writePositions } from './positions.ts'
import { orderOf } from './primary-order.ts'
import { bytesOf } from './text-columns.ts'
import { writeSet } from './value-sets.ts'

/** What is fetched of a hit. */
export interface Source {
  version: number
  digest?: number
  /** As JSON: passed on to lists as it is. Of an occurrence: its own properties. */
  record: string
  deleted?: boolean
  repeats?: boolean
  occurrence?: number
  fields?: Record<string, unknown>
  positions?: Record<string, string>
  listed?: boolean
}

/** Without a content: a tombstone. @throws Rejected */
export function sourceOf({ id, version }: Pick<IndexItem, 'id' | 'version'>, content: Content | undefined): object {
  if (!Number.isSafeInteger(id) || id < 0) reject('id: not a whole number')
  return { id, version, ...(content ?? { deleted: true }) }
}

/** Everything of a document but its id and version. */
export interface Content extends AnalysedTexts {
  digest: number
  /** Its place in the order of the index (primary-order.ts). */
  order: string
  fields: Record<string, unknown>
  /** By field of points (positions.ts). */
  positions: Record<string, string>
  /** By field of few sets (value-sets.ts). */
  sets: Record<string, string | undefined>
  /** By language (text-columns.ts). */
  signals: Record<string, string>
  listed: boolean
  record: string
  /** Found by its occurrences, not by itself. */
  repeats?: true
  /** The number of the occurrence, from 0. */
  occurrence?: number
}

/** Of the record. @throws Rejected */
export function contentOf(declaration: IndexDeclaration, id: number, document: IndexDocument): Content {
  const { at } = primarySortOf(declaration, id, document.fields)
  const { occurrences } = document
  const record = JSON.stringify(document.record) ?? 'null'
  return {
    digest: digestOf(record),
    order: orderOf(at, id),
    ...columnsOf(declaration, document.fields, Object.keys(declaration.fields)),
    ...analysed(declaration, document.texts),
    signals: signalsOf(document.signals),
    listed: document.listed && occurrences?.length !== 0,
    record,
    ...(occurrences ? { repeats: true } : {}),
  }
}

type Columns = Pick<Content, 'fields' | 'positions' | 'sets'>

/** The values of some of the fields. @throws Rejected */
export function columnsOf(
  declaration: IndexDeclaration,
  values: IndexDocument['fields'],
  names: readonly string[],
): Columns {
  const fields = Object.fromEntries(
    names.flatMap((name) => {
      const kind = declaration.fields[name]
      return kind ? [[name, fieldValue(values[name], kind, name)] as const] : []
    }),
  )
  const points = pointFields(declaration.fields).filter((name) => names.includes(name))
  const sets = (declaration.fewSets ?? []).filter((name) => names.includes(name))
  return {
    fields,
    positions: Object.fromEntries(
      points.map((name) => [name, writePositions(distinctValues<Position>(values[name], 'points', name))]),
    ),
    sets: Object.fromEntries(sets.map((name) => [name, writeSet(fields[name] as (string | number)[])])),
  }
}

/** To Elasticsearch null, absent and an empty list are the same. */
function fieldValue(value: unknown, kind: IndexKind, name: string): unknown {
  if (kind === 'sort') return byLanguage(value, name)
  return isMany(kind) ? distinctValues(value, kind, name) : valueOfKind(value, kind, name)
}

/** By language and text: tokens joined by blanks, or a list of words. */
export type Tokens = Record<string, Record<string, string | readonly string[]>>

type AnalysedTexts = Partial<Record<TextForm, Tokens>>

export function analysed({ texts }: IndexDeclaration, given: Partial<IndexDocument['texts']>): AnalysedTexts {
  const found: AnalysedTexts = {}
  for (const language of languageCodes) {
    for (const [name, forms] of Object.entries(texts)) {
      for (const [form, tokens] of tokensIn(forms, textOf(given[language]?.[name], name), language)) {
        const ofForm = (found[form] ??= {})
        const ofLanguage = (ofForm[language] ??= {})
        ofLanguage[name] = form === 'words' ? tokenList(tokens) : tokens
      }
    }
  }
  return found
}

function signalsOf(given: IndexDocument['signals']): Record<string, string> {
  return Object.fromEntries(languageCodes.map((language) => [language, bytesOf(textOf(given[language], 'signals'))]))
}
