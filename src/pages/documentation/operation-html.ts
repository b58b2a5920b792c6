/** An operation: what it does, a request to try, its parameters, and its answers. */
import { type Html, html, type Part } from '../html.ts'
import { type Answer, type Document, nameOfReference, type Parameter, resolve, resolvedSchema } from './document.ts'
import { type LiveValues, requestOf } from './examples.ts'
import { markdown } from './markdown.ts'
import { type ListedOperation, parameterAnchor } from './operations.ts'
import { anchorLink, type Row, rowsHtml, typeHtml } from './rows.ts'
import { typeOf, valuesOf } from './schema-text.ts'
import { requestBlock, requestLink } from './try-html.ts'

export interface Scene {
  document: Document
  live: LiveValues
  /** The address of the interface, with scheme and host. */
  base: string
}

export const errorAnchor = (status: string): string => `error-${status}`

export function parameterRow(
  parameter: Parameter,
  anchor: string,
  { path, operation, methods: [method = ''] }: ListedOperation,
  scene: Scene,
): Row {
  const { name, description, schema, required } = parameter
  const whole = resolvedSchema(scene.document, schema)
  const request = method === 'GET' && !operation.security && parameter.in === 'query'
  const example = request ? requestOf(method, path, operation, scene, parameter) : undefined
  return {
    anchor,
    name,
    type: typeOf(schema),
    notes: [
      ...(parameter.in === 'path' ? ['in the path'] : required ? ['required'] : []),
      ...(whole.default === undefined ? [] : [`default ${JSON.stringify(whole.default)}`]),
    ],
    description,
    values: schema.$ref || 'x-enumDescriptions' in parameter ? [] : valuesOf(schema),
    more: example && requestLink(example, scene.base),
  }
}

function sharedHtml({ shared }: ListedOperation): Part {
  return (
    shared.length > 0 &&
    html`<p class="shared">Also: ${shared.map(
      ({ name, anchor }) => html`<a href="#${anchor}"><code>${name}</code></a> `,
    )}</p>`
  )
}

const isError = (status: string) => !/^[23]/.test(status)

function doneHtml(status: string, { description, content = {} }: Answer, document: Document): Html {
  const types = Object.entries(content).map(
    ([mediaType, { schema = {} }]) =>
      html`<li><code>${mediaType}</code> ${typeHtml(typeOf(schema), document)}${
        typeof schema.description === 'string' && html`. <span class="soft">${schema.description}</span>`
      }</li>`,
  )
  const list = types.length > 0 && html`<ul>${types}</ul>`
  return html`<li><code class="status">${status}</code> ${description}${list}</li>`
}

function answersHtml({ operation }: ListedOperation, document: Document): Html {
  const answers = Object.entries(operation.responses)
  const done = answers
    .filter(([status]) => !isError(status))
    .map(([status, part]) => doneHtml(status, resolve<Answer>(document, part), document))
  const errors = answers
    .filter(([status]) => isError(status))
    .map(([status]) => html`<a href="#${errorAnchor(status)}"><code>${status}</code></a> `)
  return html`<h4>Answers</h4><ul class="answers">${done}<li>Errors: ${errors}</li></ul>`
}

function bodyHtml({ operation: { requestBody } }: ListedOperation): Part {
  const { $ref: reference } = requestBody?.content['application/json']?.schema ?? {}
  if (typeof reference !== 'string') return undefined
  const name = nameOfReference(reference)
  return html`<p>Body: <a href="#${name}">${name}</a>, as JSON or as a form.</p>`
}

/** `/events/{id}`: in a heading, which may be broken at each part. */
const breakable = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((part) => html`/<wbr>${part}`)

export function operationHtml(listed: ListedOperation, scene: Scene): Html {
  const { id, methods, path, operation, own } = listed
  const [method = ''] = methods
  const request = requestOf(method, path, operation, scene)
  const rows = own.map((parameter) => parameterRow(parameter, parameterAnchor(id, parameter.name), listed, scene))
  const badges = methods.map((each) => html`<span class="method ${each.toLowerCase()}">${each}</span> `)
  return html`<section class="operation" id="${id}">
<h3>${badges}${anchorLink(id, html`<code>${path === '/' ? path : breakable(path)}</code>`)}</h3>
<p class="summary">${operation.summary}</p>
<div class="soft">${markdown(operation.description)}</div>
${request && requestBlock(request, scene.base)}${bodyHtml(listed)}
${(rows.length > 0 || listed.shared.length > 0) && html`<h4>Parameters</h4>`}
${rowsHtml(rows, scene.document, `Parameters of ${method} ${path}`)}${sharedHtml(listed)}
${answersHtml(listed, scene.document)}
</section>`
}
