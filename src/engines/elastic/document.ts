/** From an index document to the source that Elasticsearch stores; rejects what does not fit the declaration. */

import {
  byLanguage,
  distinctValues,
  isMany,
  type Position,
  primarySortOf,
  reject,
  textOf,
  valueOfKind,
} from '../../calendar/declaration/index-values.ts'
import { languageCodes } from '../../calendar/languages.ts'
import type { IndexDeclaration, IndexDocument, IndexItem, IndexKind } from '../../calendar/ports.ts'
import { type TextForm, tokensOf } from '../../calendar/text/forms.ts'
import { digestOf } from '../../calendar/values/digest.ts'
import { pointFields, writePositions } from './positions.ts'

/** What is fetched of a hit. */
export interface Source {
  version: number
  digest?: number
  /** As JSON: passed on to lists as it is. */
  record: string
  fields?: Record<string, unknown>
  positions?: Record<string, string>
  signals?: Record<string, string>
  listed?: boolean
}

/** @throws Rejected */
export function sourceOf(declaration: IndexDeclaration, { id, version, document }: IndexItem): object {
  if (!Number.isSafeInteger(id) || id < 0) reject('id: not a whole number')
  if (!document) return { id, version, deleted: true }
  return { id, version, ...contentOf(declaration, id, document) }
}

/** Everything of a document but its id and version. */
export interface Content extends AnalysedTexts {
  digest: number
  fields: Record<string, unknown>
  /** By field of points (positions.ts). */
  positions: Record<string, string>
  signals: Record<string, string>
  listed: boolean
  record: string
}

/** @throws Rejected */
export function contentOf(declaration: IndexDeclaration, id: number, document: IndexDocument): Content {
  primarySortOf(declaration, id, document.fields) // throws when a value is missing or out of bounds
  const record = JSON.stringify(document.record) ?? 'null'
  const fields = Object.entries(declaration.fields).map(
    ([name, kind]) => [name, fieldValue(document.fields[name], kind, name)] as const,
  )
  return {
    digest: digestOf(record),
    fields: Object.fromEntries(fields),
    positions: positionsOf(declaration, document),
    ...analysed(declaration, document.texts),
    signals: signalsOf(document.signals),
    listed: document.listed,
    record,
  }
}

/** To Elasticsearch null, absent and an empty list are the same. */
function fieldValue(value: unknown, kind: IndexKind, name: string): unknown {
  if (kind === 'sort') return byLanguage(value, name)
  return isMany(kind) ? distinctValues(value, kind, name) : valueOfKind(value, kind, name)
}

function positionsOf(declaration: IndexDeclaration, { fields }: IndexDocument): Record<string, string> {
  return Object.fromEntries(
    pointFields(declaration.fields).map((name) => [
      name,
      writePositions(distinctValues<Position>(fields[name], 'points', name)),
    ]),
  )
}

/** By language and text: tokens joined by blanks, or a list of words. */
export type Tokens = Record<string, Record<string, string | readonly string[]>>

type AnalysedTexts = Partial<Record<TextForm, Tokens>>

function analysed({ texts }: IndexDeclaration, given: Partial<IndexDocument['texts']>): AnalysedTexts {
  const found: AnalysedTexts = {}
  for (const language of languageCodes) {
    for (const [name, forms] of Object.entries(texts)) {
      const tokens = tokensOf(textOf(given[language]?.[name], name), language, forms)
      for (const [at, form] of forms.entries()) {
        const ofForm = (found[form] ??= {})
        const ofLanguage = (ofForm[language] ??= {})
        ofLanguage[name] = form === 'words' ? (tokens[at] ?? []) : (tokens[at] ?? []).join(' ')
      }
    }
  }
  return found
}

function signalsOf(given: IndexDocument['signals']): Record<string, string> {
  return Object.fromEntries(languageCodes.map((language) => [language, textOf(given[language], 'signals')]))
}
