/** The pages of the documentation, and its texts. */
import { NAMESPACE } from '../../http/address.ts'
import { documentParameters } from '../../http/documentation/openapi.ts'
import type { Operation, Route } from '../../http/route.ts'
import { addresses } from './addresses.ts'
import { sendDifferences } from './differences-page.ts'
import { sendReference } from './reference-page.ts'
import { sendLlms, sendMarkdown } from './texts.ts'

function route(path: string, handler: Operation['handler'], parameters: Operation['parameters'] = {}): Route {
  const operation: Operation = {
    methods: ['GET'],
    summary: 'The documentation',
    parameters,
    answers: 'Page',
    status: 200,
    handler,
  }
  return { path, pattern: path, operations: [operation] }
}

/** At the address of the OpenAPI document, for browsers. */
export const referenceRoute = route(`/${NAMESPACE}/doc`, sendReference, documentParameters)

export const documentationRoutes: readonly Route[] = [
  route(addresses.differences, sendDifferences),
  route(addresses.markdown, sendMarkdown),
  route(addresses.llms, sendLlms),
]
