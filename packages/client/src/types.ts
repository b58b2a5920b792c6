/** What the operations of the interface take and answer, derived from the types of its OpenAPI document. */
import type { components, paths } from './schema.ts'

/** Records, lists and bodies by the names of the OpenAPI document: `Schemas['Event']`. */
export type Schemas = components['schemas']

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths with an operation of this method: `/events/{id}`. */
export type Path<M extends Method> = {
  [P in keyof paths]: [Exclude<paths[P][M], undefined>] extends [never] ? never : P
}[keyof paths]

export type Operation<P extends keyof paths, M extends Method> = Exclude<paths[P][M], undefined>

/** The client sends the shape itself. */
type Query<O> = O extends { parameters: { query?: infer Q } } ? Omit<NonNullable<Q>, 'shape'> : never

type Optional<Key extends string, Value> = object extends Value ? { [K in Key]?: Value } : { [K in Key]: Value }

type PathOption<O> = O extends { parameters: { path: infer Values } } ? { path: Values } : object

/** JSON; of an upload the file itself, which a `File` of a form is, and what `openAsBlob` of Node opens. */
type BodyOption<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : O extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : O extends { requestBody: { content: { '*/*'?: never } } }
      ? { body: Blob }
      : object

export interface CommonOptions {
  /** Keys of the record, or of a list's records, comma-separated. The body has these alone; its type names all. */
  fields?: string | undefined
  /** Ends the request, and the wait before it is sent again. */
  signal?: AbortSignal | undefined
  /** The ETag that the record must still have; else the service answers 412. */
  ifMatch?: string | undefined
  /** Makes a create repeatable. Each POST has a random one if this is absent. */
  idempotencyKey?: string | undefined
}

export type Options<O> = CommonOptions & Optional<'query', Query<O>> & PathOption<O> & BodyOption<O>

/** The options may be left out where the operation requires nothing. */
export type Arguments<O> = object extends Options<O> ? [options?: Options<O>] : [options: Options<O>]

type Success = 200 | 201 | 207

/** JSON where there is some: lists are also there as GeoJSON, which maps alone are. */
type Content<Answered> = Answered extends { content: { 'application/json': infer Json } }
  ? Json
  : Answered extends { content: { 'application/geo+json': infer Json } }
    ? Json
    : never

type Bodies<O> = O extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: Content<Responses[Status]> }[keyof Responses & Success]
  : never

/** What a dry run answers has `dry_run: true`. */
export type DryRunBody<O> = Extract<Bodies<O>, { dry_run: true }>
export type Body<O> = Exclude<Bodies<O>, { dry_run: true }>

/** A successful answer. */
export interface Answer<Json> {
  body: Json
  status: number
  headers: Headers
  /** For `ifMatch`. */
  etag: string | undefined
}

/** Paths of lists, which have pages. */
export type ListPath = {
  [P in Path<'get'>]: Body<Operation<P, 'get'>> extends { total_pages: number } ? P : never
}[Path<'get'>]

/** The records of a list. */
export type Item<P extends ListPath> = P extends `/${infer Name}`
  ? Body<Operation<P, 'get'>> extends { [Key in Name]: (infer Record)[] }
    ? Record
    : never
  : never
