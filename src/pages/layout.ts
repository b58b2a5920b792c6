/** The document around every page: its head, the header with the views and languages, and the footer. */
import { type Language, languageCodes, languages } from '../calendar/languages.ts'
import { NAMESPACE } from '../http/address.ts'
import { assetAddress } from './assets.ts'
import { attributes, type Html, html, jsonData, type Part } from './html.ts'
import { strings } from './strings.ts'
import { translator } from './translate.ts'
import { type View, views } from './views.ts'

export interface PageContent {
  title: string
  description?: string
  main: Part
  /** The address of this page in each language, with its query: the language switch stays on the record. */
  addresses: Readonly<Record<Language, string>>
  view?: View['name']
  /** Address of a picture, for those who share the page. */
  image?: string | undefined
  /** What schema.org knows it as. */
  jsonLd?: unknown
  /** Names of files in `browser/` and `styles/` beside those of every page. */
  scripts?: readonly string[]
  styles?: readonly string[]
  /** What can be subscribed to from here; by default all events. */
  calendarFeed?: string
  /** Search engines leave it out. */
  noIndex?: boolean
}

/** `site`: scheme and host, or empty where they are not known. */
export interface Frame {
  language: Language
  site: string
}

/** The same path below each language. */
export function inEachLanguage(path: (language: Language) => string): Record<Language, string> {
  return Object.fromEntries(languageCodes.map((code) => [code, `/${code}${path(code)}`])) as Record<Language, string>
}

/** The addresses of lists below a language. */
export const apiOf = (language: Language): string => `/${language}/${NAMESPACE}`

function head(content: PageContent, { language, site }: Frame, siteTitle: string): Html {
  const { title, description, addresses, image, jsonLd, scripts = [], styles = [] } = content
  const address = site + addresses[language]
  const heading = title === siteTitle ? title : `${title} · ${siteTitle}`
  const shared = { title, description, url: site && address, image, type: 'website', site_name: siteTitle }
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
${description && html`<meta name="description"${attributes({ content: description })}>`}
${content.noIndex && html`<meta name="robots" content="noindex">`}
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${assetAddress('icon.svg')}">
${['page.css', ...styles].map((name) => html`<link rel="stylesheet" href="${assetAddress(name)}">`)}
${
  site &&
  !content.noIndex &&
  html`<link rel="canonical" href="${address}">
${languageCodes.map((code) => html`<link rel="alternate" hreflang="${code}" href="${site}${addresses[code]}">`)}
`
}${Object.entries(shared).map(([name, value]) => value && html`<meta property="og:${name}" content="${value}">`)}
<link rel="alternate" type="text/calendar" href="${content.calendarFeed ?? `${apiOf(language)}/events.ics`}">
<link rel="alternate" type="application/rss+xml" href="${apiOf(language)}/events.rss">
${jsonLd !== undefined && html`<script type="application/ld+json">${jsonData(jsonLd)}</script>`}
${scripts.map((name) => html`<script type="module" src="${assetAddress(name)}"></script>`)}`
}

function header({ addresses, view }: PageContent, { language }: Frame): Html {
  const t = translator(strings, language)
  const viewLink = ({ name, path }: View) => {
    const link = attributes({ href: `/${language}${path}`, 'aria-current': name === view && 'page' })
    return html`<li><a${link}>${t(name)}</a></li>`
  }
  const languageLink = (code: Language) => {
    const about = { lang: code, hreflang: code, title: languages[code].name }
    const link = attributes({ href: addresses[code], ...about, 'aria-current': code === language && 'true' })
    return html`<li><a${link}>${code}</a></li>`
  }
  return html`<a class="skip" href="#main">${t('skip')}</a>
<header class="site-header"><div class="wide">
<a class="brand" href="/${language}/"><span class="brand-mark" aria-hidden="true"></span>${t('siteTitle')}</a>
${views.length > 1 && html`<nav aria-label="${t('navigation')}"><ul class="views">${views.map(viewLink)}</ul></nav>`}
<nav aria-label="${t('language')}"><ul class="languages">${languageCodes.map(languageLink)}</ul></nav>
</div></header>`
}

type Entry = readonly [href: string, text: string]

function footer({ calendarFeed }: PageContent, { language }: Frame): Html {
  const t = translator(strings, language)
  const api = apiOf(language)
  const link = ([href, text]: Entry) => html`<li><a href="${href}">${text}</a></li>`
  const links = (title: string, entries: readonly Entry[]) =>
    html`<div><h2>${title}</h2><ul>${entries.map(link)}</ul></div>`
  return html`<footer class="site-footer"><div class="wide">
${links(t('subscribe'), [
  [calendarFeed ?? `${api}/events.ics`, t('calendarFeed')],
  [`${api}/events.rss`, 'RSS'],
  [`${api}/events.atom`, 'Atom'],
])}
${links(t('forPrograms'), [
  [`${api}/doc`, t('documentation')],
  [`${api}/doc?format=json`, 'OpenAPI'],
  [`/${language}/embed`, t('embed')],
  [`${api}/events`, 'JSON'],
  [`${api}/events.csv`, 'CSV'],
])}
<p class="soft"><a href="/${language}/edit">${t('edit')}</a> · ${t('runsOn')}</p>
</div></footer>`
}

/** A whole page as HTML. */
export function layout(content: PageContent, frame: Frame): string {
  const siteTitle = translator(strings, frame.language)('siteTitle')
  return html`<!doctype html>
<html lang="${frame.language}">
<head>${head(content, frame, siteTitle)}</head>
<body>
${header(content, frame)}
<main id="main" tabindex="-1">${content.main}</main>
${footer(content, frame)}
</body>
</html>
`.text
}
