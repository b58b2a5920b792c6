/** The namespace index and the answers to OPTIONS, derived from the route table, as the original has them. */
import { type JsonSchema, kinds } from '../../calendar/declaration/kinds.ts'
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { Problem } from '../../calendar/messages/errors.ts'
import { isObject } from '../../calendar/values/objects.ts'
import { NAMESPACE } from '../address.ts'
import { type Context, contextOf, type Exchange } from '../context.ts'
import { send } from '../output/send.ts'
import { allParameters } from '../parameters.ts'
import { isNumber, type Operation, type Route } from '../route.ts'

interface Argument {
  description: string
  required: boolean
  [keyword: string]: unknown
}

const formats: Readonly<Record<string, string>> = { weburl: 'uri', httpurl: 'uri', email: 'email' }

/** The validator's own keyword becomes a format, or is left out. */
function standardSchema(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => {
      if (keyword !== 'reads') return [[keyword, standardValue(value)] as const]
      const format = formats[String(value)]
      return format ? [['format', format] as const] : []
    }),
  )
}

function standardValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(standardValue)
  return isObject(value) ? standardSchema(value) : value
}

/** Keywords that an argument has like its schema. */
const argumentKeywords = ['default', 'items', 'enum', 'format', 'minimum', 'maximum']

function argument(parameter: Parameter, required: boolean): Argument {
  const schema = standardSchema({ ...kinds[parameter.kind].schema, ...parameter.schema })
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const keywords = argumentKeywords.filter((keyword) => schema[keyword] !== undefined)
  return {
    ...Object.fromEntries(keywords.map((keyword) => [keyword, schema[keyword]])),
    description: parameter.description,
    ...(type ? { type } : {}),
    required,
  }
}

/** `args` is an empty list where there are none, as the original has it. `namespace`: as it was asked. */
function endpoint(route: Route, operation: Operation, namespace: string): Record<string, unknown> {
  const args: Record<string, Argument> = {}
  const { variables = [] } = route
  for (const variable of variables)
    args[variable.name] = argument(
      { kind: isNumber(variable) ? 'event' : 'slug', description: variable.description },
      true,
    )
  for (const [name, parameter] of Object.entries(allParameters(operation.parameters)))
    args[name] = argument(parameter, parameter.required === true)
  if (args.namespace) args.namespace.default = namespace
  for (const [name, field] of Object.entries(operation.body?.fields ?? {})) {
    if (!variables.some((variable) => variable.name === name))
      args[name] = argument(field, Boolean(field.required && operation.body?.creating))
  }
  return { methods: operation.methods, args: Object.keys(args).length ? args : [] }
}

/** By namespace; they take most of the time of an answer. */
const known = new WeakMap<Route, Map<string, Record<string, unknown>[]>>()

function endpointsOf(route: Route, namespace: string): Record<string, unknown>[] {
  const ofRoute = known.get(route) ?? new Map<string, Record<string, unknown>[]>()
  const endpoints = ofRoute.get(namespace) ?? route.operations.map((each) => endpoint(route, each, namespace))
  known.set(route, ofRoute.set(namespace, endpoints))
  return endpoints
}

export function describeRoute(route: Route, context: Context): Record<string, unknown> {
  return {
    namespace: context.address.namespace,
    methods: [...new Set(route.operations.flatMap(({ methods }) => methods))],
    endpoints: endpointsOf(route, context.address.namespace),
    ...(route.variables ? {} : { _links: { self: [{ href: `${context.base}${route.path}` }] } }),
  }
}

/** The specification gives neither a type. */
export const indexParameters: Readonly<Record<string, Parameter>> = {
  namespace: { kind: 'anything', description: 'This namespace', schema: { default: NAMESPACE } },
  context: { kind: 'anything', description: 'Any; the index is the same in each', schema: { default: 'view' } },
}

/** By pattern, with the namespace in front. */
export function describeRoutes(routes: readonly Route[], context: Context): Record<string, unknown> {
  const { namespace } = context.address
  const prefix = namespace && `/${namespace}`
  return Object.fromEntries(routes.map((route) => [prefix + route.pattern || '/', describeRoute(route, context)]))
}

export function sendNamespace(exchange: Exchange, routes: readonly Route[]): void {
  const context = contextOf(exchange)
  const { namespace } = context.address
  const { namespace: asked = namespace } = context.query
  if (asked !== namespace) throw new Problem('rest_invalid_namespace')
  const _links = { up: [{ href: `${context.site}/` }] }
  send(context, { namespace, routes: describeRoutes(routes, context), _links })
}
