/** Lengths of time, as ISO 8601 writes them. */
import { DAY_SECONDS, HOUR_SECONDS } from './wall-clock.ts'

/** Whole seconds, in days and less: `P3DT4H`, `PT30M`. */
export function isoDuration(seconds: number): string {
  const days = Math.floor(seconds / DAY_SECONDS)
  const parts = [
    [Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS), 'H'],
    [Math.floor((seconds % HOUR_SECONDS) / 60), 'M'],
    [seconds % 60, 'S'],
  ] as const
  const time = parts.map(([count, unit]) => (count ? `${count}${unit}` : '')).join('')
  return `P${days || !time ? `${days}D` : ''}${time && `T${time}`}`
}
