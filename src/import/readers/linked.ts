/** Reads the records that events link from lists of this API: venues, organizers, categories and tags. */

import { isTaxonomy } from '../../calendar/declaration/terms.ts'
import { isLanguage, type Language } from '../../calendar/languages.ts'
import type { LinkedResource } from '../../calendar/links.ts'
import { resources } from '../../calendar/resources/index.ts'
import { isObject } from '../../calendar/values/objects.ts'
import type { Given } from '../load/imported-fields.ts'
import { type SourceRecord, textPaths } from '../load/source-record.ts'
import { byLanguage, globalId, slugsOf, venueOf } from './api.ts'
import { asHtml, lineOfHtml, organizersOf, type Row, text, usableAddress, withoutEmpty } from './values.ts'

export interface LinkedDraft extends SourceRecord {
  resource: LinkedResource
  /** The source id of the category above it. */
  parent?: string
}

const fieldsOf: Readonly<Record<LinkedResource, (row: Row) => Given>> = {
  venues: (row) => ({ ...withoutName(venueOf(row)[0]), image: imageOf(row) }),
  organizers: (row) => ({ ...withoutName(organizersOf(lineOfHtml(row.organizer), row)[0]), image: imageOf(row) }),
  categories: () => ({}),
  tags: () => ({}),
}

const withoutName = ({ name: _, ...fields }: { name?: string } = {}): Given => fields
const imageOf = ({ image }: Row) => (isObject(image) ? usableAddress(image.url) : undefined)

/** Undefined for what is no record: without an id or a name. */
export function readLinked(resource: LinkedResource, row: Row, site: Language): LinkedDraft | undefined {
  const source_id = globalId(row)
  const { nameField } = resources[resource]
  const language = isLanguage(row.language) ? row.language : site
  const texts = byLanguage(row, language, (own) => {
    const name = lineOfHtml(own[nameField])
    return name === undefined
      ? undefined
      : withoutEmpty<Record<string, string | undefined>>({
          [nameField]: name,
          description: isTaxonomy(resource) ? text(own.description) : asHtml(own.description),
        })
  })
  if (source_id === undefined || !texts[language]) return undefined
  const parent = Number(row.parent) > 0 ? source_id.replace(/=[^=]*$/, `=${Number(row.parent)}`) : undefined
  return {
    resource,
    source_id,
    language,
    slugs: slugsOf(row, language) ?? {},
    given: { ...withoutEmpty(fieldsOf[resource](row)), ...textPaths(texts) },
    ...(resource === 'categories' && parent !== undefined && { parent }),
  }
}
