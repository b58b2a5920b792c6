/** The document around every page: its head, the header with the views and languages, and the footer. */
import { type Language, languageCodes, languages } from '../calendar/languages.ts'
import { NAMESPACE } from '../http/address.ts'
import { listFormats } from '../http/output/formats.ts'
import { assetAddress } from './assets.ts'
import { attributes, type Html, html, jsonData, type Part } from './html.ts'
import { listAddress, type Params } from './lists/address.ts'
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
  /** The parameters of the list that it shows, which its feeds have, too; by default all events. */
  list?: Params
  /** Search engines leave it out. */
  noIndex?: boolean
}

/** Of all pages. */
const sheets = ['page.css', 'lists.css', 'records.css']

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

function head(content: PageContent, { language, site }: Frame): Html {
  const t = translator(strings, language)
  const siteTitle = t('siteTitle')
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
${[...sheets, ...styles].map((name) => html`<link rel="stylesheet" href="${assetAddress(name)}">`)}
${
  site &&
  !content.noIndex &&
  html`<link rel="canonical" href="${address}">
${languageCodes.map((code) => html`<link rel="alternate" hreflang="${code}" href="${site}${addresses[code]}">`)}
`
}${Object.entries(shared).map(([name, value]) => value && html`<meta property="og:${name}" content="${value}">`)}
${feeds.map(({ extension, name }) => {
  const type = listFormats.find((format) => format.extension === extension)?.mediaType
  const link = { type, title: t(name), href: listIn(extension, content, language) }
  return html`<link rel="alternate"${attributes(link)}>`
})}
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

/** A format of a list, and the name that links to it have. */
interface Feed {
  extension: string
  name: keyof typeof strings
}

/** What can be subscribed to. */
const feeds: readonly Feed[] = [
  { extension: 'ics', name: 'calendarFeed' },
  { extension: 'rss', name: 'rss' },
  { extension: 'atom', name: 'atom' },
]

/** The list that a page shows, in another format and as long as it is usual there. */
function listIn(extension: string, { list = {} }: PageContent, language: Language): string {
  return listAddress(`${apiOf(language)}/events${extension && `.${extension}`}`, list, { per_page: undefined })
}

type Entry = readonly [href: string, text: string]

function footer(content: PageContent, { language }: Frame): Html {
  const t = translator(strings, language)
  const api = apiOf(language)
  const link = ([href, text]: Entry) => html`<li><a href="${href}">${text}</a></li>`
  const links = (title: string, entries: readonly Entry[]) =>
    html`<div><h2>${title}</h2><ul>${entries.map(link)}</ul></div>`
  return html`<footer class="site-footer"><div class="wide">
${links(
  t('subscribe'),
  feeds.map(({ extension, name }) => [listIn(extension, content, language), t(name)]),
)}
${links(t('forPrograms'), [
  [`${api}/doc`, t('documentation')],
  [`${api}/doc?format=json`, 'OpenAPI'],
  [`/${language}/embed`, t('embed')],
  [listIn('', content, language), 'JSON'],
  [listIn('csv', content, language), 'CSV'],
])}
<p class="soft"><a href="/${language}/edit">${t('edit')}</a> · ${t('runsOn')}</p>
</div></footer>`
}

/** A whole page as HTML. */
export function layout(content: PageContent, frame: Frame): string {
  return html`<!doctype html>
<html lang="${frame.language}">
<head>${head(content, frame)}</head>
<body>
${header(content, frame)}
<main id="main" tabindex="-1">${content.main}</main>
${footer(content, frame)}
</body>
</html>
`.text
}
