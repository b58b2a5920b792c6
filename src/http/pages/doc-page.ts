/** The documentation as a page: the routes, from the table that runs, and what many of them share. */
import { languageCodes } from '../../calendar/languages.ts'
import { withQuery } from '../address.ts'
import { dateForms } from '../documentation/date-forms.ts'
import { allParameters, type Context } from '../request.ts'
import type { Operation, Route } from '../route.ts'
import { h, page } from './html.ts'

interface Row {
  name: string
  description: string
  meanings?: Readonly<Record<string, string>> | undefined
  isRequired?: boolean
  examples?: readonly string[]
}

const code = (text: string) => `<code>${h(text)}</code>`

function meaningsOf({ meanings = {} }: Row): string {
  const values = Object.entries(meanings).map(([value, meaning]) => `${code(value)}: ${h(meaning)}`)
  return values.length ? `<br><span class="soft">${values.join('; ')}</span>` : ''
}

function examplesOf({ name, examples = [] }: Row): string {
  return examples.length ? `<br>${examples.map((value) => code(`${name}=${value}`)).join(', ')}` : ''
}

function table(rows: readonly string[][]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('')
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`
}

function parametersTable(rows: readonly Row[]): string {
  return table(
    rows.map((row) => [
      code(row.name) + (row.isRequired ? ' *' : ''),
      h(row.description) + meaningsOf(row) + examplesOf(row),
    ]),
  )
}

function operationDetails({ methods, summary, parameters, body }: Operation): string {
  const inQuery = Object.entries(allParameters(parameters)).map(([name, parameter]) => ({
    name,
    description: parameter.description,
    meanings: parameter.meanings,
    isRequired: parameter.required === true,
    examples: [parameter.schema?.examples ?? []].flat().map(String),
  }))
  const inBody = Object.entries(body?.fields ?? {}).map(([name, { description, required }]) => ({
    name,
    description,
    isRequired: Boolean(required && body?.creating),
  }))
  return (
    `<details><summary><code>${methods.join(', ')}</code> — ${h(summary)}</summary>${parametersTable(inQuery)}` +
    `${inBody.length ? `<p class="soft">Body</p>${parametersTable(inBody)}` : ''}</details>`
  )
}

/** Questions that people ask of a calendar, and the address that answers them. */
export const recipes: readonly [question: string, query: string][] = [
  [
    'What is on near me this weekend, also what began before or ends later',
    'start_date=weekend&end_date=weekend&overlaps=true' +
      '&geoloc_lat=48.208&geoloc_lng=16.372&geoloc_radius=60&orderby=distance',
  ],
  ['What is on near a town, as far as a page is full, nearest first', 'near=Wien&geoloc_radius=auto&orderby=distance'],
  ['How many events of each kind, town and price there are', 'facets=categories,city,price&per_page=5'],
  ['What starts in the next two weeks', 'start_date=now&starts_before=%2B2%20weeks'],
  ['What runs at this moment', 'starts_before=now&ends_after=now&strict_dates=true'],
]

function recipesList(base: string): string {
  const items = recipes.map(
    ([question, query]) =>
      `<li>${h(question)}<br><a href="${h(withQuery(`${base}/events`, query))}">${code(`/events?${query}`)}</a></li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

function datesSection(base: string): string {
  return `<h2>Dates</h2>${table(dateForms.map(({ name, examples }) => [h(name), examples.map(code).join(', ')]))}
<p>Without an offset, dates are wall clocks: in a list, of the site’s zone; in a body, of the event’s. In a list \
${code('start_date')} and ${code('end_date')} want events that lie within the two; with ${code('overlaps=true')} \
those that run at some time within. Whole days are compared, instants with ${code('strict_dates=true')}.</p>
${recipesList(base)}`
}

export function docPage(routes: readonly Route[], { address, base, site }: Context): string {
  const sections = routes.map(({ path, operations }) => {
    const title = h(`${address.prefix}${path.replace(/:(\w+)/g, '{$1}')}`)
    return `<h3>${title}</h3>${operations.map(operationDetails).join('')}`
  })
  const roots = languageCodes.map((language) => code(`/${language}/`)).join(', ')
  const document = (query: string, label: string) => `<a href="${h(withQuery(`${base}/doc`, query))}">${label}</a>`
  const body =
    `<h1>Kalends: the interface</h1><p>Every route stands under ${code('/')}, ${roots}; ` +
    `${code('i18n_language')} wins over the root. The same as OpenAPI 3.1: ${document('format=json', 'the original shape')}, ` +
    `${document('format=json&shape=stable', code('shape=stable'))}. Fields marked * are required on create.</p>` +
    `${datesSection(base)}<h2>Routes</h2>${sections.join('')}<p class="soft"><a href="${h(site)}/">Start</a></p>`
  return page('Kalends: the interface', body)
}
