/** The OpenAPI 3.1 document, derived from the same declarations that run: one for each shape of answers. */
import type { Parameter } from '../../calendar/declaration/validate.ts'
import { languageCodes } from '../../calendar/languages.ts'
import { resources } from '../../calendar/resources/index.ts'
import { once } from '../../calendar/values/memoized.ts'
import { pictureSizes } from '../../pictures/encode.ts'
import { type Context, contextOf, type Exchange, isStable } from '../context.ts'
import { UPLOADS_PATH } from '../handlers/images.ts'
import { headers } from '../output/header-table.ts'
import { toJson } from '../output/json.ts'
import { isWhole, send, sendJsonText } from '../output/send.ts'
import { commonParameters } from '../parameters.ts'
import type { Route } from '../route.ts'
import { errorComponents } from './errors.ts'
import { examplesOf, type Shape } from './examples.ts'
import { headerRefs } from './headers.ts'
import { operationObject, RESHAPING, sharedParameters } from './operations.ts'
import { requestHeaders } from './request-headers.ts'
import { bodySchemas, sharedSchemas } from './request-schemas.ts'
import { responseSchemas } from './response-schemas.ts'

const key = [{ key: [] }, { basic: [] }]

const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of an account: `Authorization: Bearer` and the key. Whoever runs the service makes it, with ' +
      '`npm run key -- add --name Ada --role editor`. Reading what is public needs none. What a key may do is up to ' +
      'the role of its account, and to the scopes of the key, if it has any.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'The name of the account as the user, and the key as the password',
  },
}

const tags = [
  ...Object.values(resources).map(({ name, description }) => ({ name, description })),
  { name: 'service', description: 'The interface itself' },
]

function description(shape: Shape): string {
  const other =
    shape === 'stable'
      ? 'The answers described here are those of `shape=stable`, sent with each request as a parameter or as ' +
        '`Prefer: shape=stable`; `/doc` describes those of the original shape.'
      : 'The answers described here are those of the original shape; `/doc?shape=stable` describes those of ' +
        `\`shape=stable\` (${commonParameters.shape?.meanings?.stable}).`
  return [
    `An events calendar: events, venues, organizers, categories and tags in ${languageNames()}.`,
    other,
    'Three further parameters of every operation change what an answer is made of, so that it no longer is as ' +
      `described here. \`${RESHAPING}\`: ${lowered(commonParameters[RESHAPING]?.description)}. \`_envelope\`: status ` +
      'and headers in the body, beside it. `_jsonp`: a script that calls this function.',
    `Pictures of the service itself are at the root of the site, and for everybody. Uploaded ones: ` +
      `\`${UPLOADS_PATH}/{id}/{size}.webp\`, where size is ${Object.keys(pictureSizes).join(', ')}; those of the ` +
      'demonstration: `/pictures/{name}.svg`. Answers have their addresses.',
    'Headers of requests:',
    Object.entries(requestHeaders)
      .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
      .join('\n'),
  ].join('\n\n')
}

function lowered(text = ''): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function documentOf(routes: readonly Route[], shape: Shape): Record<string, unknown> {
  const paths = routes.map((route) => {
    const operations = route.operations.flatMap((operation) =>
      operation.methods.map((method) => [method.toLowerCase(), operationObject(route, operation, method)] as const),
    )
    return [route.path.replace(/:(\w+)/g, '{$1}') || '/', Object.fromEntries(operations)] as const
  })
  return {
    security: [{}, ...key],
    tags,
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...responseSchemas(shape === 'stable'), ...sharedSchemas, ...bodySchemas() },
      parameters: sharedParameters(shape),
      responses: {
        ...errorComponents,
        NotModified: { description: 'Not modified', headers: headerRefs(['ETag', 'X-Request-Id']) },
      },
      headers,
      examples: examplesOf(shape),
      securitySchemes,
    },
  }
}

/** All of it but where it is served. */
interface Made {
  document: Record<string, unknown>
  json(): string
}

/** At the first request for each. */
const made = new Map<Shape, Made>()

function madeFor(routes: readonly Route[], shape: Shape): Made {
  const known = made.get(shape)
  if (known) return known
  const document = documentOf(routes, shape)
  const first = { document, json: once(() => toJson(document)) }
  made.set(shape, first)
  return first
}

function headOf(shape: Shape, { base, site }: Pick<Context, 'base' | 'site'>): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kalends',
      version: '1.0.0',
      summary: 'An events calendar',
      description: description(shape),
      contact: { name: 'This calendar', url: `${site}/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base, description: 'This calendar, in the language of this root' }],
  }
}

/** The document as it is answered to a request. */
export function openApi(
  routes: readonly Route[],
  shape: Shape,
  context: Pick<Context, 'base' | 'site'>,
): Record<string, unknown> {
  return { ...headOf(shape, context), ...madeFor(routes, shape).document }
}

/** The same as JSON: all but its head is written once. */
function openApiJson(routes: readonly Route[], shape: Shape, context: Context): string {
  return `${toJson(headOf(shape, context)).slice(0, -1)},${madeFor(routes, shape).json().slice(1)}`
}

/** The document of a shape is in no shape itself. */
export const documentParameters: Readonly<Record<string, Parameter>> = {
  shape: {
    kind: 'slug',
    description: 'Which answers are described',
    schema: { enum: ['stable', 'original'], default: 'original' },
    meanings: { stable: 'those of shape=stable', original: 'those of the original shape' },
  },
}

/** As JSON; a browser gets a page instead (pages/pages.ts). */
export function sendDocument(exchange: Exchange, routes: readonly Route[]): void {
  const context = contextOf(exchange)
  const shape = isStable(context) ? 'stable' : 'original'
  if (!isWhole(context)) {
    send(context, openApi(routes, shape, context))
    return
  }
  const text = openApiJson(routes, shape, context)
  context.response.locals.cost.chargeBytes(text.length)
  sendJsonText(context, text)
}

/** `English, French and German`. */
function languageNames(): string {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return new Intl.ListFormat('en-GB').format(languageCodes.map((code) => names.of(code) ?? code))
}
