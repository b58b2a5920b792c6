/** The page that an event has on the site, which answers name as its website. */
import type { Input } from '../declaration/validate.ts'
import { languageCodes } from '../languages.ts'
import { localizedText, pageAddress } from '../resources/translations.ts'
import type { Document, WriteContext } from './context.ts'

/**
 * An event without a website has its page there in answers, and an occurrence one below that: sent back, it says
 * nothing. `event`: as it was answered.
 */
export function withoutOwnPage(input: Input, event: Document, { site, defaultLanguage }: WriteContext): Input {
  const { website, ...rest } = input
  if (site === undefined || typeof website !== 'string' || !website.startsWith(site)) return input
  const isOwn = languageCodes.some((language) => {
    const { text: slug } = localizedText(event, 'slug', language, defaultLanguage)
    const page = pageAddress({ site, language }, 'event', slug)
    return website === page || website.startsWith(`${page}/`)
  })
  return isOwn ? rest : input
}
