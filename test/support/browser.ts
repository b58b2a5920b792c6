/** A real Chromium: the system's, or the one that `npx playwright-core install chromium` puts into the user's cache. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'
import { eventually } from './eventually.ts'

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', chromium.executablePath()]

const executablePath = PATHS.find((path) => existsSync(path))

/** Why no test can run in a browser; undefined: there is one. */
export const missingBrowser =
  executablePath === undefined
    ? 'There is no Chromium: install the package chromium, or run npx playwright-core install chromium'
    : undefined

if (missingBrowser !== undefined) {
  if (process.env.CI) throw new Error(missingBrowser)
  console.warn(`NOT RUN: ${missingBrowser}`)
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  })
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Finding {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/**
 * What axe finds in a page that has loaded what it shows, since it is pale until then: the rules that it breaks, with
 * the elements. `rules`: only these; absent: all.
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await eventually(async () => {
    if (await page.locator('[aria-busy=true]').count()) throw new Error('the page is busy')
  })
  // The policy of the page allows no script but its own: this one comes through the protocol of the debugger.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: readFileSync(axeSource, 'utf8') })
  const options = JSON.stringify({ resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) })
  const expression = `axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations))`
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
  await session.detach()
  const findings: Finding[] = JSON.parse(String(result.value))
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Pixels by which a page is wider than its window; 0: nobody has to scroll sideways. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth') as Promise<number>
}
