/** `GET /doc/coming-from-the-events-calendar`: each difference, and how a site moves here. */
import { contextOf, type Exchange } from '../../http/context.ts'
import { type Html, html, type Part } from '../html.ts'
import { addresses } from './addresses.ts'
import { type Difference, differences, isAddition } from './differences.ts'
import { inline } from './markdown.ts'
import { anchorLink } from './rows.ts'
import { englishPage, sendEnglish } from './send-english.ts'

/** Links lead to other pages of the repository, which the service does not have. */
const text = (markdown: string): Part[] => inline(markdown, () => undefined)

/** `near-queries`: stable as long as the subject is. */
const anchorOf = (subject: string): string =>
  subject
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

function row({ subject, here, why }: Difference): Html {
  const anchor = anchorOf(subject)
  return html`<li class="row" id="${anchor}"><div class="name">${anchorLink(anchor, text(subject))}</div>
<div class="meaning"><p>${text(here)}</p><p class="soft">${text(why)}</p></div></li>`
}

function part(id: string, title: string, rows: readonly Difference[], introduction: string): Html {
  return html`<section class="part" id="${id}"><h2>${anchorLink(id, title)}</h2>
<p class="soft">${introduction}</p><ul class="rows">${rows.map(row)}</ul></section>`
}

const call = JSON.stringify({ request: 'GET /events?per_page=5', as: 'anonymous' })

const moving = (
  base: string,
) => html`<section class="part" id="moving"><h2>${anchorLink('moving', 'Moving a site')}</h2>
<ol class="steps">
<li><p>Programs need another host, and nothing else: the addresses in their code,
<code>/wp-json/tribe/events/v1/…</code> and <code>/?rest_route=/tribe/events/v1/…</code>, answer here, too.</p></li>
<li><p>Import your events with their venues, organizers, categories and pictures. It may be repeated: what has changed
there since is changed here, and what was corrected here is kept.</p>
<pre tabindex="0"><code>npm run import -- --from https://your-site.example/wp-json/tribe/events/v1</code></pre></li>
<li><p>Compare the calls that your own programs make, on a copy of your site and on a server of its own that has the
same records (on a copy, because calls may write). A call is a line of JSON. Each difference is printed with its row
below; one without a row ends the command with exit code 1, and is an error here.</p>
<pre tabindex="0"><code>echo '${call}' &gt; calls.jsonl
npm run compare -- --with https://copy.example/wp-json/tribe/events/v1 --calls calls.jsonl</code></pre></li>
<li><p>Then read the rows below that your programs meet. With <code>shape=stable</code> new programs get lists that are
always lists, and null instead of false: <a href="${base}/doc">the documentation of the interface</a>.</p></li>
</ol></section>`

function content(base: string): Html {
  const all = differences()
  const [additions, changes] = [all.filter(isAddition), all.filter((each) => !isAddition(each))]
  const list: [id: string, title: string][] = [
    ['moving', 'Moving a site'],
    ['differences', `Differences (${changes.length})`],
    ['additions', `Additions (${additions.length})`],
  ]
  return html`<div class="reference"><nav class="contents" aria-label="Contents"><div id="search-place"></div>
<ul>${list.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav><div class="text">
<section><h1>Coming from The Events Calendar</h1>
<p>The interface is that of the plugin The Events Calendar, so that programs written for it work here. Where it departs,
it does so on purpose: each difference is below, with its reason. The plugin is called the model.</p></section>
${moving(base)}
${part('differences', 'Differences', changes, 'What a program may notice.')}
${part('additions', 'Additions', additions, 'What the model does not have; programs written for it do not meet it.')}
</div></div>`
}

export function sendDifferences(exchange: Exchange): void {
  const context = contextOf(exchange)
  const title = 'Coming from The Events Calendar'
  const main = content(context.base)
  const page = englishPage({ title, main, scripts: ['search-within.ts'] }, addresses.differences, context)
  sendEnglish(context, page, 'text/html')
}
