/**
 * npm run bench:pages: what a page costs that is made anew, in processor time of the service, beside the list or record
 * that it shows; and what a browser loads for the first page.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageCodes } from '../src/calendar/languages.ts'
import { readArguments } from '../src/command-line.ts'
import { fillCalendar } from './calendar/filled-calendar.ts'
import { type Addresses, costs, inTurn, recordsIn, type Side } from './kept.ts'
import { end, serve } from './measuring/service.ts'
import { record } from './results/results.ts'
import { type Rows, rounded } from './results/rows.ts'

const EVENTS = 1_000
const ROUNDS = 15
const AIM = '≤ 1.5'
const WEIGHT_AIM = '< 60 kB'

interface Weight {
  file: string
  bytes: number
  /** As it is sent to a browser that takes Brotli. */
  sent: number
}

async function weightOf(address: string): Promise<Weight & { text: string }> {
  const text = await (await fetch(address, { headers: { 'Accept-Encoding': 'identity' } })).text()
  const packed = await fetch(address, { headers: { 'Accept-Encoding': 'br' } })
  await packed.arrayBuffer()
  const { pathname: file } = new URL(address)
  return { file, bytes: Buffer.byteLength(text), sent: Number(packed.headers.get('content-length')), text }
}

/** The page, and all that it loads but pictures. */
async function weights(page: string): Promise<Weight[]> {
  const { text, ...own } = await weightOf(page)
  const assets = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => new URL(path, page).href,
  )
  const loaded = await Promise.all(assets.map(weightOf))
  return [own, ...loaded.map(({ file, bytes, sent }) => ({ file, bytes, sent }))]
}

readArguments({
  name: 'npm run bench:pages',
  summary:
    'Measures what a page costs beside the list or record that it shows, and what a browser loads for it; records it ' +
    'in bench/RESULTS.md.',
})
const folder = mkdtempSync(join(tmpdir(), 'kalends-bench-'))
const { environment } = await fillCalendar(folder, EVENTS, undefined)
const { api, child, pid } = await serve({ ...environment, LOG_LEVEL: 'info' })
const { origin } = new URL(api)
const list = `${api}/events?per_page=20&overlaps=true&shape=stable`
const { events }: { events: Addresses[] } = JSON.parse(await (await fetch(list)).text())
const [first] = events
let preferences = 0
/** What is kept is kept for one preference: no page has a parameter that would make it another one. */
const headers = () => ({ Prefer: `bench=${++preferences}` })
const side = (name: string, ...urls: string[]): Side => ({ name, pid, url: inTurn(urls), headers })
const records = await recordsIn(api)
/** In all languages they are more texts than are kept. */
const inEachLanguage = (address: (record: Addresses, language: string) => string) =>
  languageCodes.flatMap((language) => records.map((each) => address(each, language)))
const inJson = inEachLanguage(({ rest_url }, language) => `${rest_url}?shape=stable&i18n_language=${language}`)
const asPages = inEachLanguage(({ url }, language) => url.replace(`${origin}/en/`, `${origin}/${language}/`))
const pairs: [Side, Side][] = [
  [side('list', list), side('its page', `${origin}/en/`)],
  [side('search', `${list}&q=concert`), side('its page', `${origin}/en/?q=concert`)],
  [side('record', `${first?.rest_url}?shape=stable`), side('its page', String(first?.url))],
  [side('record after record', ...inJson), side('their pages', ...asPages)],
]
const rows: Rows = {}
for (const sides of pairs) {
  const [json = 1, page = 0] = (await costs(sides, ROUNDS)).map(({ ms }) => ms)
  rows[sides[0].name] = { JSON: rounded(json), page: rounded(page), ratio: rounded(page / json), aim: AIM }
}
const loaded = await weights(`${origin}/en/`)
const total = (name: 'bytes' | 'sent') => loaded.reduce((sum, weight) => sum + weight[name], 0)
console.table(loaded)
await end(child)
rmSync(folder, { recursive: true, force: true })
const kilobytes = { kB: rounded(total('bytes') / 1000), 'as sent, kB': rounded(total('sent') / 1000) }
rows['the first page with its styles and scripts'] = { ...kilobytes, aim: WEIGHT_AIM }
console.table(rows)
record('pages', rows)
