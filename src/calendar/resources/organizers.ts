/** Organizers: people and bodies that run events. */

import { field } from '../declaration/fields.ts'
import type { ResourceOn, ResponseFields, SearchedText, View } from '../declaration/resource.ts'
import { string } from '../declaration/schemas.ts'
import type { LinkCount } from '../links.ts'
import { plainText } from '../text/analysis.ts'
import { nameForms } from '../text/forms.ts'
import { storedAddress } from '../values/address.ts'
import { imageSchema, serializeImage, stableImageSchema } from './images.ts'
import { personLdSchema } from './json-ld-schemas.ts'
import { type LinkedIndex, linkedIndex, linkedSignals, linkedTexts, linkFilters, linkSortings } from './linked.ts'
import {
  author,
  dateFields,
  globalIdFields,
  highlights,
  id,
  omittingEmpty,
  type PostDocument,
  postFields,
  postKeys,
  status,
  uniqueKeys,
} from './posts.ts'
import { descriptionField, languageFields, nameField, nameOf, pageAddress, text, translated } from './translations.ts'

const fields = {
  ...postFields,
  organizer: field('line', 'Name', { translated: true, required: true }),
  description: field('html', 'Description', { translated: true }),
  slug: field('slug', 'Name in addresses; made from the name when absent', { translated: true }),
  phone: field('line', 'Telephone'),
  website: field('url', 'Web address'),
  email: field('email', 'E-mail address'),
}

export type OrganizerDocument = PostDocument<typeof fields>
/** As indexed: with the public events that link it. */
type OrganizerRecord = OrganizerDocument & LinkCount

const response: ResponseFields<OrganizerDocument> = {
  id,
  author,
  status,
  ...dateFields,
  url: {
    description: 'Page of the organizer',
    schema: string,
    serialize: (r, v) => pageAddress(v, 'organizer', text(r, 'slug', v)),
  },
  organizer: nameField('organizer', 'Name'),
  ...omittingEmpty<OrganizerDocument>({
    description: descriptionField,
    slug: translated('slug', 'Name in addresses'),
    image: { description: 'Picture', schema: imageSchema, stable: stableImageSchema, serialize: serializeImage },
    phone: { description: 'Telephone', schema: string, serialize: (r) => r.phone },
    website: { description: 'Web address', schema: string, serialize: (r) => r.website && storedAddress(r.website) },
    email: { description: 'E-mail address', schema: string, serialize: (r) => r.email },
  }),
  highlights,
  json_ld: {
    description: 'schema.org Person, on single reads',
    schema: personLdSchema,
    optional: 'single',
    serialize: (r, v) => (v.single ? personLd(r, v) : undefined),
  },
  ...globalIdFields,
  ...languageFields('organizers', 'organizer', fields, () => response),
}

/** https://schema.org/Person */
export function personLd(r: OrganizerDocument, view: View): Record<string, unknown> {
  const description = plainText(text(r, 'description', view))
  return {
    '@type': 'Person',
    name: nameOf(r, 'organizer', view),
    ...(description ? { description } : {}),
    url: storedAddress(r.website ?? ''),
    telephone: r.phone,
    email: r.email,
    sameAs: storedAddress(r.website ?? ''),
  }
}

const texts = {
  ...linkedTexts('organizer'),
  contact: {
    forms: nameForms,
    shown: { phone: 'phone', website: 'website', email: 'email' },
    of: (r) => [r.phone, r.website, r.email].join(' '),
  },
} satisfies Record<string, SearchedText<OrganizerRecord>>

export const organizers: ResourceOn<OrganizerRecord, LinkedIndex> = {
  name: 'organizers',
  singular: 'organizer',
  description: 'People or bodies that run events',
  nameField: 'organizer',
  store: { name: 'organizers', sequence: 'posts', unique: uniqueKeys, keys: postKeys, links: [] },
  fields,
  response: response,
  filters: linkFilters('organizer', 'organizers', texts),
  sortings: linkSortings('organizer'),
  index: {
    primarySort: 'published',
    fields: linkedIndex('organizer'),
    texts,
    signals: linkedSignals('organizer'),
    listed: ({ status }) => status === 'publish',
  },
  right: 'edit',
  term: false,
}
