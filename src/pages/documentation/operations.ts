/** The operations of the document as its pages list them: by tag, and what several have in common once. */
import { type Document, type Operation, onceForAddresses, type Parameter, resolve } from './document.ts'

export interface ListedOperation {
  /** Its anchor. */
  id: string
  /** In capitals; several that do the same. */
  methods: readonly string[]
  path: string
  operation: Operation
  /** Those that no operation before it has. */
  own: readonly Parameter[]
  /** The others: where they are described. */
  shared: readonly { name: string; anchor: string }[]
}

export interface Group {
  name: string
  description: string
  operations: readonly ListedOperation[]
}

/** The anchor of a parameter of every operation. */
export const commonAnchor = (name: string): string => `every.${name}`
export const parameterAnchor = (operation: string, name: string): string => `${operation}.${name}`

/** Operations of one path that differ in their method alone. */
function merged(methods: Readonly<Record<string, Operation>>): [Operation, string[]][] {
  const groups = new Map<string, [Operation, string[]]>()
  for (const [method, operation] of Object.entries(methods)) {
    const { operationId: _, ...rest } = operation
    const key = JSON.stringify(rest)
    const group = groups.get(key) ?? [operation, []]
    group[1].push(method.toUpperCase())
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Finds where a parameter was described first. */
function describer(document: Document) {
  const places = new Map<string, string>()
  return (id: string, part: Operation['parameters'][number]) => {
    const parameter = resolve<Parameter>(document, part)
    if ('$ref' in part) return { parameter, anchor: commonAnchor(parameter.name) }
    const key = JSON.stringify(parameter)
    const anchor = places.get(key)
    if (anchor === undefined) places.set(key, parameterAnchor(id, parameter.name))
    return { parameter, anchor }
  }
}

export const groupsOf = onceForAddresses((document): Group[] => {
  const describe = describer(document)
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    merged(methods).map(([operation, names]) => ({ path, methods: names, operation })),
  )
  return document.tags.map(({ name, description }) => {
    const tagged = all.filter(({ operation }) => operation.tags.includes(name))
    const operations = tagged.map(({ path, methods, operation }): ListedOperation => {
      const id = operation.operationId
      const parameters = operation.parameters.map((part) => describe(id, part))
      return {
        id,
        methods,
        path,
        operation,
        own: parameters.flatMap(({ parameter, anchor }) => (anchor === undefined ? [parameter] : [])),
        shared: parameters.flatMap(({ parameter, anchor }) => (anchor ? [{ name: parameter.name, anchor }] : [])),
      }
    })
    return { name, description, operations }
  })
})
