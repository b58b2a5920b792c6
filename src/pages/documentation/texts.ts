/** The documentation for programs that read texts: `GET /doc.md`, and `GET /llms.txt` (https://llmstxt.org). */
import { languageCodes, languages } from '../../calendar/languages.ts'
import { withQuery } from '../../http/address.ts'
import { type Context, contextOf, type Exchange } from '../../http/context.ts'
import { recipes } from '../../http/documentation/recipes.ts'
import { addresses } from './addresses.ts'
import type { Document } from './document.ts'
import { groupsOf } from './operations.ts'
import { referenceMarkdown } from './reference-markdown.ts'
import { documentOf } from './reference-page.ts'
import { sendEnglish } from './send-english.ts'

const MARKDOWN = 'text/markdown'

export function sendMarkdown(exchange: Exchange): void {
  const context = contextOf(exchange)
  sendEnglish(context, referenceMarkdown(documentOf('original', context)), MARKDOWN)
}

const link = (name: string, address: string, note: string) => `- [${name}](${address}): ${note}`

/** The parameters of the list of events, each with the first line about it. */
function parametersOf(document: Document): string[] {
  const list = groupsOf(document)
    .flatMap(({ operations }) => operations)
    .find(({ path }) => path === '/events')
  return (list?.own ?? []).map(({ name, description }) => `- \`${name}\`: ${description.split('\n')[0]}`)
}

function llmsText(context: Context): string {
  const { base, site } = context
  const document = documentOf('original', context)
  const reads = groupsOf(document).flatMap(({ operations }) =>
    operations.filter(({ methods, operation }) => methods.includes('GET') && !operation.security),
  )
  return [
    `# ${document.info.title}`,
    '> An events calendar: upcoming events, their venues, organizers, categories and tags, over a JSON interface. ' +
      'Reading needs no key. Lists have exact totals, full-text search, date ranges, and places by name.',
    `The address of the interface is ${base}. Texts are in ${languageCodes
      .map((code) => `${languages[code].name} (${code})`)
      .join(
        ', ',
      )}: \`i18n_language\` says which. Dates may be words: \`start_date=weekend\`. A list has at most 50 records ` +
      'a page, its total, and `next_rest_url`.',
    '## Documentation',
    [
      link('The interface in Markdown', site + addresses.markdown, 'every route, parameter and field'),
      link('OpenAPI 3.1', withQuery(`${base}/doc`, 'format=json'), 'the same with schemas and examples'),
      link('Differences', site + addresses.differences, 'from The Events Calendar, whose interface this is'),
    ].join('\n'),
    '## Questions and the lists that answer them',
    recipes.map(([question, query]) => link(question, withQuery(`${base}/events`, query), 'JSON')).join('\n'),
    '## Parameters of the list of events',
    parametersOf(document).join('\n'),
    '## Addresses that anybody may read',
    reads.map(({ path, operation }) => `- \`GET ${path}\`: ${operation.summary}`).join('\n'),
    '',
  ].join('\n\n')
}

export function sendLlms(exchange: Exchange): void {
  const context = contextOf(exchange)
  sendEnglish(context, llmsText(context), MARKDOWN)
}
