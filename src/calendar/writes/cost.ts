/** The price of an event, and its texts. */
import { languageCodes } from '../languages.ts'
import { costDescription } from '../resources/events/fields.ts'
import { formatCost, hasWords, isSamePrice, parseCost } from '../values/cost.ts'
import { storeText } from './fields.ts'
import type { EventWrite } from './write-kinds.ts'

const NAME = 'cost_description'

/**
 * A price written in words is a description, too, in the language of the write; one without words needs none. Other
 * amounts make the descriptions in all languages wrong, so these are dropped. What is sent back as it was read is no
 * change: the formatted price lacks the amounts between the extremes.
 */
export function resolveCost({ resource, document: event, input, context }: EventWrite): void {
  const { language, defaultLanguage, currency } = context
  const described = input.cost_description ?? ''
  const isOther = () => described !== costDescription(event, language, defaultLanguage)
  const wasOther = input.cost_description !== undefined && isOther()
  const describe = (code: typeof language, text: string) => {
    const field = resource.fields[NAME]
    if (field && text !== (event.texts[code]?.[NAME] ?? '')) storeText(event, code, NAME, field, text)
  }
  if (input.cost !== undefined && input.cost !== formatCost(event.cost, currency)) {
    const cost = parseCost(input.cost) ?? null
    if (!isSamePrice(cost, event.cost)) for (const code of languageCodes) describe(code, '')
    describe(language, cost && hasWords(cost) ? cost.text : '')
    event.cost = cost
  }
  // An answer describes a price without words by itself.
  if (wasOther && isOther()) describe(language, described)
}
