/** The documentation in Markdown, for programs that read texts: shorter than the OpenAPI document. */
import {
  type Answer,
  type Document,
  nameOfReference,
  onceForAddresses,
  type Parameter,
  resolve,
  resolvedSchema,
  type Schema,
} from './document.ts'
import { fieldsOf, type Shown } from './fields.ts'
import { type Group, groupsOf, type ListedOperation } from './operations.ts'
import { answerNames, bodyNames } from './schema-html.ts'
import { typeOf, valuesOf } from './schema-text.ts'

/** Of an enumeration. */
const MAX_VALUES = 30

/** A description without the lists of values that follow it, which are shorter here. */
const oneLine = (text: string) =>
  text
    .replace(/\s*\n+- /g, '; ')
    .replace(/\s+/g, ' ')
    .replace(/:;/g, ':')

function valuesText(values: readonly unknown[]): string {
  return values.length > 0 && values.length <= MAX_VALUES
    ? ` One of: ${values.map((value) => `\`${value}\``).join(', ')}.`
    : ''
}

function parameterLine(
  document: Document,
  { name, in: place, required, description, schema, ...rest }: Parameter,
): string {
  const { default: initial } = resolvedSchema(document, schema)
  const notes = [
    typeOf(schema),
    ...(place === 'path' ? ['in the path'] : required ? ['required'] : []),
    ...(initial === undefined ? [] : [`default ${JSON.stringify(initial)}`]),
  ]
  const values = 'x-enumDescriptions' in rest || schema.$ref ? [] : valuesOf(schema)
  return `- \`${name}\` (${notes.join('; ')}): ${oneLine(description)}.${valuesText(values)}`
}

function answersText({ operation }: ListedOperation, document: Document): string {
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
  return answers
    .map(([status, part]) => {
      const types = Object.entries(resolve<Answer>(document, part).content ?? {}).map(
        ([mediaType, { schema = {} }]) => `${typeOf(schema)} as \`${mediaType}\``,
      )
      return `${status}: ${types.join(', ')}`
    })
    .join('; ')
}

function operationText(listed: ListedOperation, document: Document): string {
  const { methods, path, operation, own, shared } = listed
  const { $ref: body } = operation.requestBody?.content['application/json']?.schema ?? {}
  return [
    `### ${methods.join(', ')} ${path}`,
    `${operation.summary}. ${operation.description}`,
    own.map((parameter) => parameterLine(document, parameter)).join('\n'),
    ...(shared.length ? [`As described elsewhere: ${shared.map(({ name }) => `\`${name}\``).join(', ')}.`] : []),
    ...(typeof body === 'string' ? [`Body: ${nameOfReference(body)}.`] : []),
    `Answers: ${answersText(listed, document)}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const groupText = (group: Group, document: Document) =>
  [
    `## ${group.name}`,
    group.description,
    ...group.operations.map((operation) => operationText(operation, document)),
  ].join('\n\n')

function schemaText(name: string, schema: Schema, document: Document, shown: Shown): string {
  const fields = fieldsOf(document, schema, { folded: { name, shown } })
  const lines = fields.map(({ path, type, description, values, sameAs }) => {
    const inside = sameAs ? ` Inside as ${sameAs}.` : ''
    return `- \`${path}\` (${type}): ${oneLine(description)}.${valuesText(values)}${inside}`
  })
  return [`### ${name}`, ...(fields.length ? [lines.join('\n')] : [typeOf(schema)])].join('\n\n')
}

function errorsText({ components }: Document): string {
  const lines = Object.values(components.responses).flatMap(({ description }) => description.split('\n- ').slice(1))
  return [...new Set(lines)].map((line) => `- ${oneLine(line)}`).join('\n')
}

const withoutAddress = onceForAddresses((document) => {
  const shown: Shown = new Map()
  const schemas = [...answerNames(document), ...bodyNames(document)]
  return [
    ...groupsOf(document).map((group) => groupText(group, document)),
    '## Parameters of every request',
    Object.values(document.components.parameters)
      .map((parameter) => parameterLine(document, parameter))
      .join('\n'),
    '## Schemas',
    ...schemas.map((name) => schemaText(name, document.components.schemas[name] ?? {}, document, shown)),
    '## Errors',
    errorsText(document),
    '',
  ].join('\n\n')
})

export function referenceMarkdown(document: Document): string {
  const { info, servers } = document
  const address = `The address of the interface: ${servers[0]?.url}`
  return [`# ${info.title}`, info.description, address, withoutAddress(document)].join('\n\n')
}
