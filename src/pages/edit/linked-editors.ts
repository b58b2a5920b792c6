/** How venues and organizers are edited. */
import { resources } from '../../calendar/resources/index.ts'
import { type Html, html, type Part } from '../html.ts'
import { group } from './controls.ts'
import { type Editor, firstStatus } from './editor.ts'
import { type FormNames, formNames } from './fields.ts'
import { placeMap } from './place-map.ts'
import { actionControls } from './record-actions.ts'
import { emptyRecord, namesIn, type RecordForm, recordBody, recordFormOf, sentRecord } from './record-form.ts'
import { type FormOptions, type Label, picture, plain, sectionOf, statusChoice, texts } from './sections.ts'

/** Names of fields under what they are about. */
type Groups = Partial<Record<Label, readonly string[]>>

function linkedForm(options: FormOptions, groups: Groups, map: Html | undefined): Html {
  const section = sectionOf(options)
  const { t } = section
  const fields = Object.entries(groups).map(([label, names]): Part => {
    const controls = names.map((name) => plain(name, section))
    return group(t(label as Label), [html`<div class="pair">${controls}</div>`, label === 'where' && map])
  })
  return html`${texts(section)}
<div class="form-columns">
${fields}${picture(section)}${group(t('visibility'), statusChoice(section))}
</div>`
}

export interface LinkedEditor extends Editor<RecordForm> {
  resource: 'venues' | 'organizers'
}

function linkedEditor(
  resource: LinkedEditor['resource'],
  titles: LinkedEditor['titles'],
  groups: Groups,
): LinkedEditor {
  const names: FormNames = formNames[resource]
  return {
    resource,
    titles,
    paths({ request }) {
      const record = `/${resource}/${String(request.params.id)}`
      return { record, page: `/edit${record}` }
    },
    newForm: (page) => ({ ...emptyRecord(names), status: firstStatus(page) }),
    formOf: (record) => recordFormOf(names, record),
    sentForm: (sent) => sentRecord(names, sent),
    bodyOf: recordBody,
    differences: (form, other) => namesIn(recordBody(form, other), resources[resource].nameField),
    async fields(options, page) {
      const map = groups.where && (await placeMap(page, options.form.plain, (field) => field))
      return linkedForm(options, groups, map)
    },
    more: (page, { record }) => actionControls(page, resource, record),
    written: (_page, record) => `/edit/${resource}/${String(record.id)}`,
  }
}

export const venueEditor = linkedEditor(
  'venues',
  { make: 'newVenue', change: 'editVenue' },
  {
    where: ['address', 'zip', 'city', 'stateprovince', 'country', 'geo_lat', 'geo_lng'],
    contact: ['phone', 'website'],
  },
)

export const organizerEditor = linkedEditor(
  'organizers',
  { make: 'newOrganizer', change: 'editOrganizer' },
  { contact: ['phone', 'email', 'website'] },
)
