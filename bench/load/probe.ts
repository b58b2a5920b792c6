/** Loaded into a measured service: answers a message with its heap after a collection, and its event loop's delay. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Probed {
  heapMb: number
  /** Since the last message, milliseconds. */
  delayP99: number
  delayMax: number
}

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', () => {
  const [delayP99, delayMax] = [delay.percentile(99) / 1e6, delay.max / 1e6]
  globalThis.gc?.()
  const probed: Probed = { heapMb: process.memoryUsage().heapUsed / 2 ** 20, delayP99, delayMax }
  delay.reset()
  process.send?.(probed)
})
process.channel?.unref()
