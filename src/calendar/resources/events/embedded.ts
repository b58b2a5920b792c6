/**
 * What is embedded in an event: its venues, organizers and terms, as far as the caller may see them.
 */

import { mayEmbed } from '../../access/visibility.ts'
import { MAX_LINKS, MAX_TERMS } from '../../declaration/kinds.ts'
import type { ResponseField, View } from '../../declaration/resource.ts'
import type { Term } from '../../declaration/terms.ts'
import { MAX_TEXT_CHARACTERS } from '../../declaration/text-limits.ts'
import { MAX_BRIEF_CHARACTERS } from '../../text/brief.ts'
import type { OrganizerDocument } from '../organizers.ts'
import { embeddedTerm, embeddedTermSchema } from '../terms.ts'
import { text } from '../translations.ts'
import type { VenueDocument } from '../venues.ts'
import type { EventRecord } from './fields.ts'

/** What the OpenAPI document says of embedded records. */
export const EMBEDDED =
  `Descriptions of more than ${MAX_BRIEF_CHARACTERS} characters are cut to one paragraph with the beginning of their ` +
  `text: in lists and answers of writes; on single reads only if together they have more than ${MAX_TEXT_CHARACTERS}`

export function visibleRecords<R extends VenueDocument | OrganizerDocument>(records: readonly R[], v: View): R[] {
  return records.filter((record) => mayEmbed(v.caller, record))
}

/** Whether embedded descriptions are cut: in lists, and where together they would be very long. */
function cutsDescriptions(records: readonly (VenueDocument | OrganizerDocument | Term)[], v: View): boolean {
  return (
    !v.single || records.reduce((sum, record) => sum + text(record, 'description', v).length, 0) > MAX_TEXT_CHARACTERS
  )
}

/** A list embeds as many as a write may link; there are older events with more. */
export function embeddedRecords(r: EventRecord, v: View, name: 'venues' | 'organizers'): Record<string, unknown>[] {
  const records = visibleRecords<VenueDocument | OrganizerDocument>(r[name], v).slice(
    0,
    v.single ? Infinity : MAX_LINKS,
  )
  const briefly = cutsDescriptions(records, v)
  return records.map((record) => v.embed(name, record, briefly))
}

export function embeddedTerms(taxonomy: 'categories' | 'tags'): ResponseField<EventRecord> {
  return {
    description: `Its ${taxonomy}. ${EMBEDDED}`,
    schema: { type: 'array', items: embeddedTermSchema },
    redacted: [],
    serialize: (r, v) => {
      const ids = v.single ? r[taxonomy] : r[taxonomy].slice(0, MAX_TERMS)
      const terms = ids.flatMap((id) => v.catalogue.get(taxonomy, id) ?? [])
      const briefly = cutsDescriptions(terms, v)
      return terms.map((term) => embeddedTerm(taxonomy, term, v, briefly))
    },
  }
}
