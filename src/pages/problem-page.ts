/** An error, as a page in the language of the request. */
import type { Language } from '../calendar/languages.ts'
import type { Problem } from '../calendar/messages/errors.ts'
import { messageLanguageOf } from '../calendar/messages/message.ts'
import { sentences } from '../calendar/messages/reasons.ts'
import { type Html, html } from './html.ts'
import { inEachLanguage, layout } from './layout.ts'
import { strings } from './strings.ts'
import { type Translate, translator } from './translate.ts'

const titles: Readonly<Record<number, keyof typeof strings>> = {
  400: 'problem400',
  403: 'problem403',
  404: 'problem404',
  410: 'problem404',
  429: 'problem429',
  503: 'problem503',
}

/** Without an address it is sent to that of the page itself. */
function passwordForm(t: Translate<typeof strings>): Html {
  return html`<form class="search" method="get">
<input type="password" name="password" required autocomplete="off" aria-label="${t('password')}">
<button class="button" type="submit">${t('open')}</button></form>`
}

export function problemPage(problem: Problem, language: Language): string {
  const t = translator(strings, language)
  const title = t(titles[problem.status] ?? 'problem')
  const reasons = Object.entries(sentences(problem.options.params ?? {}, messageLanguageOf(language)))
  const main = html`<div class="narrow problem">
<p class="problem-status" aria-hidden="true">${problem.status}</p>
<h1>${title}</h1>
<p>${problem.text(messageLanguageOf(language))}</p>
<ul>${reasons.map(([name, reason]) => html`<li><code>${name}</code>: ${reason}</li>`)}</ul>
${problem.code === 'event-password-protected' && passwordForm(t)}
<p><a class="button quiet" href="/${language}/">${t('toStart')}</a></p>
</div>`
  return layout({ title, main, addresses: inEachLanguage(() => '/'), noIndex: true }, { language, site: '' })
}
