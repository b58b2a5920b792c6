/** npm run rebuild: makes the index anew while lists are served by the old one. */
import { setTimeout as sleep } from 'node:timers/promises'
import { readRebuildProgress, requestRebuild } from '../../indexers/state/checkpoint.ts'
import { command } from './command.ts'

/** Milliseconds between looks at the progress. */
const LOOK = 200

await command(true, async ({ engine }) => {
  const request = await requestRebuild(engine.state)
  const begun = Date.now()
  for (let said = 0; ; await sleep(LOOK)) {
    const progress = await readRebuildProgress(engine.state)
    if (progress?.request !== request) throw new Error('another rebuild was asked for meanwhile')
    const seconds = (Date.now() - begun) / 1000
    const line = `${progress.written} of ${progress.of} documents, ${Math.round(progress.written / Math.max(seconds, 0.001))} a second`
    if (progress.state === 'done') return console.log(`The index is made anew: ${line}, ${seconds.toFixed(1)} s.`)
    if (Date.now() - said > 1_000) {
      const left = progress.written
        ? Math.round(((progress.of - progress.written) * seconds) / progress.written)
        : undefined
      console.log(`${progress.state}: ${line}${left === undefined ? '' : `, about ${left} s left`}`)
      said = Date.now()
    }
  }
})
