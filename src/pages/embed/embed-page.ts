/** The page that shows the web components, with the lines to paste. */
import { languageCodes, languages } from '../../calendar/languages.ts'
import type { Exchange } from '../../http/context.ts'
import { attributes, Html, html } from '../html.ts'
import { type Frame, inEachLanguage } from '../layout.ts'
import { pageContext, sendPage } from '../page.ts'
import { translator } from '../translate.ts'
import { type Component, components, cssProperties } from './components.ts'
import { embedStrings } from './strings.ts'

export async function sendEmbedPage(exchange: Exchange): Promise<void> {
  const context = pageContext(exchange)
  const t = translator(embedStrings, context.language)
  sendPage(context, {
    title: t('title'),
    description: t('intro'),
    main: html`<div class="wide embed-intro"><h1>${t('title')}</h1><p class="prose">${t('intro')}</p>
<noscript><p class="hint">${t('needsScript')}</p></noscript></div>
${components.map((component) => section(component, context))}${looks(context)}`,
    addresses: inEachLanguage(() => '/embed'),
    scripts: ['embed-page.ts', ...components.map(({ name }) => `embed/${name}.ts`)],
    styles: ['embed.css'],
  })
}

function section({ name, fields }: Component, { language, site }: Frame): Html {
  const t = translator(embedStrings, language)
  const tag = `kalends-${name}`
  const given = { ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value)), lang: language }
  const element = `<${tag}${attributes(given).text}></${tag}>`
  const script = `<script type="module" src="${site}/embed/${name}.js"></script>\n`
  const field = ([key, value]: [string, string]) =>
    html`<label>${t(key as keyof typeof embedStrings)}<input name="${key}"${attributes({
      value,
      type: key === 'per_page' ? 'number' : 'text',
      min: key === 'per_page' && 1,
      max: key === 'per_page' && 50,
    })}></label>`
  const option = (code: (typeof languageCodes)[number]) =>
    html`<option${attributes({ value: code, selected: code === language })}>${languages[code].name}</option>`
  return html`<section class="embedded wide" aria-labelledby="embed-${name}">
<h2 id="embed-${name}">${t(name)} <code>&lt;${tag}&gt;</code></h2>
<form data-for="${tag}">${Object.entries(fields).map(field)}
<label>${t('lang')}<select name="lang">${languageCodes.map(option)}</select></label></form>
<div class="preview">${new Html(element)}</div>
<div class="paste"><h3>${t('paste')}</h3>
<button class="button quiet" type="button" hidden data-copied="${t('copied')}">${t('copy')}</button>
<pre tabindex="0"><code>${script}<span>${element}</span></code></pre>
</div></section>`
}

function looks({ language, site }: Frame): Html {
  const t = translator(embedStrings, language)
  return html`<section class="wide look"><h2>${t('look')}</h2><p class="prose">${t('properties')}</p>
<ul class="properties">${cssProperties.map((name) => html`<li><code>--kalends-${name}</code></li>`)}</ul>
<p>${t('policy')} <code>${site}</code></p></section>`
}
