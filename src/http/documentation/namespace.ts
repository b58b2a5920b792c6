/** The namespace index and the OPTIONS answers, in the original's shape, from the route table. */
import { type JsonSchema, kinds } from '../../calendar/declaration/fields.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { send } from '../output/send.ts'
import { allParameters, type Context, contextOf, type Exchange, NAMESPACE } from '../request.ts'
import { isNumber, type Operation, type Route } from '../route.ts'

interface Argument {
  description: string
  required: boolean
  [keyword: string]: unknown
}

const formats: Readonly<Record<string, string>> = { weburl: 'uri', httpurl: 'uri', email: 'email' }

/** A schema as the documentation shows it: a format for the validator's own keyword, or nothing. */
export function shownSchema({ kind, schema }: Pick<Parameter, 'kind' | 'schema'>): JsonSchema {
  return documented({ ...kinds[kind].schema, ...schema }) as JsonSchema
}

function documented(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(documented)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([keyword, value]) => {
      if (keyword !== 'reads') return [[keyword, documented(value)] as const]
      const format = formats[String(value)]
      return format ? [['format', format] as const] : []
    }),
  )
}

function argument(parameter: Parameter, required: boolean): Argument {
  const schema = shownSchema(parameter)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const kept = ['default', 'items', 'enum', 'format', 'minimum', 'maximum'].filter(
    (keyword) => schema[keyword] !== undefined,
  )
  return {
    ...Object.fromEntries(kept.map((keyword) => [keyword, schema[keyword]])),
    description: parameter.description,
    ...(type ? { type } : {}),
    required,
  }
}

/** `args` is an empty list where there are none, as the original has it. */
function endpoint(route: Route, operation: Operation): Record<string, unknown> {
  const args: Record<string, Argument> = {}
  const { variables = [] } = route
  for (const variable of variables)
    args[variable.name] = argument(
      { kind: isNumber(variable) ? 'event' : 'slug', description: variable.description },
      true,
    )
  for (const [name, parameter] of Object.entries(allParameters(operation.parameters)))
    args[name] = argument(parameter, false)
  for (const [name, field] of Object.entries(operation.body?.fields ?? {})) {
    if (!variables.some((variable) => variable.name === name))
      args[name] = argument(field, Boolean(field.required && operation.body?.creating))
  }
  return { methods: operation.methods, args: Object.keys(args).length ? args : [] }
}

export function describeRoute(route: Route, context: Context): Record<string, unknown> {
  return {
    namespace: NAMESPACE,
    methods: [...new Set(route.operations.flatMap(({ methods }) => methods))],
    endpoints: route.operations.map((operation) => endpoint(route, operation)),
    ...(route.variables ? {} : { _links: { self: [{ href: `${context.base}${route.path}` }] } }),
  }
}

/** Both untyped in the specification. */
export const indexParameters: Readonly<Record<string, Parameter>> = {
  namespace: { kind: 'anything', description: 'This namespace', schema: { default: NAMESPACE } },
  context: { kind: 'anything', description: 'Any; the index is the same in each', schema: { default: 'view' } },
}

export function sendNamespace(exchange: Exchange, routes: readonly Route[]): void {
  const context = contextOf(exchange)
  const { namespace } = context.query
  if (namespace !== undefined && namespace !== NAMESPACE) throw new Problem('rest_invalid_namespace')
  const described = Object.fromEntries(
    routes.map((route) => [`/${NAMESPACE}${route.pattern}`, describeRoute(route, context)]),
  )
  send(context, { namespace: NAMESPACE, routes: described, _links: { up: [{ href: `${context.site}/` }] } })
}
