import { chromium } from 'playwright-core'
const base = process.env.BASE ?? 'http://localhost:3917'
const list = JSON.parse(process.argv[2])
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-quic','--disable-background-networking'] })
for (const [name, path, width, scheme, full] of list) {
  const page = await browser.newPage({ viewport: { width, height: width < 600 ? 844 : 860 }, colorScheme: scheme })
  await page.goto(base + path)
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: Boolean(full) })
  await page.close()
}
await browser.close()
