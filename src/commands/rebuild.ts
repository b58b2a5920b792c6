/** npm run rebuild: rebuilds the index while the present one answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RebuildProgress, readRebuildProgress, requestRebuild } from '../../indexers/state/rebuild-progress.ts'
import { calendarCommand, Failure } from './command.ts'
import { printOut } from './output.ts'

const POLL_MS = 200
const REPORT_INTERVAL_MS = 1_000

const describe = ({ written, of }: RebuildProgress, seconds: number) =>
  `${written} of ${of} documents, ${Math.round(written / Math.max(seconds, 0.001))} per second`

function remaining({ written, of }: RebuildProgress, seconds: number): string {
  return written ? `, about ${Math.round(((of - written) * seconds) / written)} s remaining` : ''
}

const line = { name: 'npm run rebuild', summary: 'Rebuilds the index while the present one answers lists.' } as const

export const main = calendarCommand(line, true, async ({ engine }) => {
  const request = await requestRebuild(engine.state)
  const startedAt = performance.now()
  for (let reportedAt = -Infinity; ; await sleep(POLL_MS)) {
    const progress = await readRebuildProgress(engine.state)
    if (progress?.request !== request) throw new Failure('Another rebuild was requested meanwhile.')
    const seconds = (performance.now() - startedAt) / 1000
    if (progress.state === 'done') {
      printOut(`The index is rebuilt: ${describe(progress, seconds)}, ${seconds.toFixed(1)} s.`)
      return 0
    }
    if (performance.now() - reportedAt < REPORT_INTERVAL_MS) continue
    printOut(`${progress.state}: ${describe(progress, seconds)}${remaining(progress, seconds)}`)
    reportedAt = performance.now()
  }
})

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
