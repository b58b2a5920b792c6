/** Pages that are in English, whatever the language of the address. */

import type { Context } from '../../http/context.ts'
import { sendText } from '../../http/output/send.ts'
import { inEachLanguage, layout, type PageContent } from '../layout.ts'
import { policy } from '../page.ts'

const language = 'en'

export type EnglishContent = Pick<PageContent, 'title' | 'description' | 'main' | 'scripts'>

/** `path`: below the language. */
export function englishPage(content: EnglishContent, path: string, { site }: Pick<Context, 'site'>): string {
  const addresses = inEachLanguage(() => path)
  return layout({ ...content, addresses, styles: ['documentation.css'] }, { language, site })
}

export function sendEnglish(context: Context, text: string, mediaType: string): void {
  const { response } = context
  response.locals.cost.chargeBytes(text.length)
  response.set('Content-Security-Policy', policy)
  sendText({ ...context, language }, text, mediaType)
}
