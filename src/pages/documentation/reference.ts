/** The documentation of the interface: a page that is made from its OpenAPI document. */
import { languageCodes } from '../../calendar/languages.ts'
import { withQuery } from '../../http/address.ts'
import { dateForms } from '../../http/documentation/date-forms.ts'
import { recipes } from '../../http/documentation/recipes.ts'
import { type Html, html, type Part } from '../html.ts'
import { type Answer, onceForAddresses, resolve } from './document.ts'
import { inline, markdown } from './markdown.ts'
import { errorAnchor, operationHtml, parameterRow, type Scene } from './operation-html.ts'
import { commonAnchor, type Group, groupsOf } from './operations.ts'
import { anchorLink, rowsHtml } from './rows.ts'
import { answerNames, bodyNames, schemasHtml } from './schema-html.ts'
import { typeOf } from './schema-text.ts'

interface Section {
  id: string
  title: string
  /** Of the table of contents, below it. */
  entries?: readonly { id: string; text: Part }[]
  content: Part
}

/** Where other forms of the documentation are. */
export type Others = readonly (readonly [address: string, text: string])[]

function overview({ document, base }: Scene, others: Others): Section {
  const roots = languageCodes.map((code) => html`<code>/${code}</code> `)
  return {
    id: 'overview',
    title: document.info.title,
    content: html`<p>The address of the interface is <code>${base}</code>,
in each language below its own root: ${roots}</p>
<ul class="links">${others.map(([address, text]) => html`<li><a href="${address}">${text}</a></li>`)}</ul>
${markdown(document.info.description)}`,
  }
}

function authorization({ document: { components } }: Scene): Section {
  const schemes = Object.values(components.securitySchemes).map(
    ({ scheme, description }) => html`<li><strong>${scheme}</strong>: ${inline(description)}</li>`,
  )
  return {
    id: 'authorization',
    title: 'Authorization',
    content: html`<ul class="plain">${schemes}</ul>
<div id="key-place"></div>`,
  }
}

function questions({ base }: Scene): Section {
  const link = (path: string) => html`<a class="address" href="${base}${path}"><code>${path}</code></a>`
  const items = recipes.map(
    ([question, query]) => html`<li>${question}
<p class="try">${link(withQuery('/events', query))}</p></li>`,
  )
  return { id: 'questions', title: 'Questions', content: html`<ul class="questions">${items}</ul>` }
}

function dates(): Section {
  const rows = dateForms.map(
    ({ name, examples }) =>
      html`<tr><th scope="row">${name}</th><td>${examples.map((example) => html`<code>${example}</code> `)}</td></tr>`,
  )
  return {
    id: 'dates',
    title: 'Dates',
    content: html`<div class="scroll"><table>${rows}</table></div>
<p>Without an offset, dates are wall clocks: in a list, of the site’s zone; in a body, of the event’s. In a list \
<code>start_date</code> and <code>end_date</code> want events that lie within the two; with <code>overlaps=true</code> \
those that run at some time within. Whole days are compared, instants with <code>strict_dates=true</code>.</p>`,
  }
}

function routes({ name, description, operations }: Group, scene: Scene): Section {
  return {
    id: `tag-${name}`,
    title: name.charAt(0).toUpperCase() + name.slice(1),
    entries: operations.map(({ id, methods, path }) => ({
      id,
      text: html`<span class="method ${methods[0]?.toLowerCase()}">${methods[0]}</span> ${path}`,
    })),
    content: html`${markdown(description)}${operations.map((operation) => operationHtml(operation, scene))}`,
  }
}

/** Examples of the parameters of every request, on the list of events. */
function common(groups: readonly Group[], scene: Scene): Section {
  const { components } = scene.document
  const list = groups.flatMap(({ operations }) => operations).find(({ path }) => path === '/events')
  const rows = Object.values(components.parameters).flatMap((parameter) =>
    list ? [parameterRow(parameter, commonAnchor(parameter.name), list, scene)] : [],
  )
  return {
    id: 'every',
    title: 'Parameters of every request',
    content: rowsHtml(rows, scene.document, 'Parameters of every request'),
  }
}

function schemas(id: string, title: string, names: readonly string[], content: readonly Html[]): Section {
  return { id, title, entries: names.map((name) => ({ id: name, text: name })), content }
}

function headers({ document }: Scene): Section {
  const rows = Object.entries(document.components.headers).map(([name, { description, schema }]) => ({
    anchor: `header.${name}`,
    name,
    type: typeOf(schema),
    notes: [],
    description,
    values: [],
  }))
  return { id: 'headers', title: 'Headers of answers', content: rowsHtml(rows, document, 'Headers of answers') }
}

/** Half of what it takes to make the page. */
const schemaSections = onceForAddresses((document) => {
  const [answers, bodies] = [answerNames(document), bodyNames(document)]
  return [
    schemas('answers', 'Answers', answers, schemasHtml(answers, document, 'optional')),
    schemas('bodies', 'Bodies', bodies, schemasHtml(bodies, document, 'required')),
  ]
})

/** By status, each code with its text. */
const errors = onceForAddresses((document): Section => {
  const used = new Map(
    groupsOf(document).flatMap(({ operations }) =>
      operations.flatMap(({ operation }) =>
        Object.entries(operation.responses)
          .filter(([status]) => !/^[23]/.test(status))
          .map(([status, part]) => [status, resolve<Answer>(document, part)] as const),
      ),
    ),
  )
  const content = [...used].map(
    ([status, { description }]) =>
      html`<section class="error" id="${errorAnchor(status)}">
<h3>${anchorLink(errorAnchor(status), html`<code>${status}</code>`)}</h3>
${markdown(description)}</section>`,
  )
  return {
    id: 'errors',
    title: 'Errors',
    content: html`<p>Each is an <a href="#Error">Error</a>, or a <a href="#Problem">Problem</a> for those who accept \
<code>application/problem+json</code>. Programs go by its code.</p>${content}`,
  }
})

function contents(sections: readonly Section[]): Html {
  const entries = (list: Section['entries'] = []) =>
    list.length > 0 && html`<ul>${list.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}</ul>`
  const parts = sections.map((part) => html`<li><a href="#${part.id}">${part.title}</a>${entries(part.entries)}</li>`)
  return html`<nav class="contents" aria-label="Contents"><div id="search-place"></div><ul>${parts}</ul></nav>`
}

/** What the page shows, for its frame. */
export function reference(scene: Scene, others: Others): Html {
  const { document } = scene
  const groups = groupsOf(document)
  const sections = [
    overview(scene, others),
    authorization(scene),
    questions(scene),
    dates(),
    ...groups.map((group) => routes(group, scene)),
    common(groups, scene),
    ...schemaSections(document),
    headers(scene),
    errors(document),
  ]
  const [first, ...rest] = sections
  return html`<div class="reference">${contents(sections)}<div class="text">
<section id="${first?.id}"><h1>${first?.title}</h1>${first?.content}</section>
${rest.map(
  ({ id, title, content }) =>
    html`<section class="part" id="${id}"><h2>${anchorLink(id, title)}</h2>${content}</section>`,
)}
</div></div>`
}
