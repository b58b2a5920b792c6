/** Runs in a copy with Italian: prints as JSON what an older store answers in it. The argument is its folder. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from './app.ts'

const [folder] = process.argv.slice(2)
const app = await startApp({}, undefined, folder)
const statuses = new Set<number>()
const deadline = Date.now() + 10_000

/** As soon as the index has the language. */
async function titlesOf(path: string): Promise<string[]> {
  for (;;) {
    const { status, body } = await app.get(path)
    statuses.add(status)
    if (status === 200) return body.events.map(({ title }) => title)
    if (status !== 503 || Date.now() > deadline) return []
    await sleep(20)
  }
}

const fallback = await titlesOf('/it/events?search=piazza&starts_after=1000-01-02')
const event = { title: 'Concerti in piazza', start_date: 'tomorrow', end_date: 'tomorrow' }
await app.post('/it/events?wait_for_index=true', event, 'editor')
const found = await titlesOf('/it/events?search=concerto')
const { message } = (await app.get('/it/events/999999')).body
process.stdout.write(JSON.stringify({ fallback, found, message, statuses: [...statuses] }))
await app.stop()
