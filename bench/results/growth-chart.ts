/** A line chart of what requests cost by the number of events, both on logarithmic scales, for light and dark pages. */
import type { Rows } from './rows.ts'

const WIDTH = 860
const HEIGHT = 460
const PLOT = { left: 60, right: 610, top: 30, bottom: 410 }
const LABEL_HEIGHT = 16
const HUES = [210, 25, 140, 280, 350, 50, 180, 320, 100, 240]

interface Line {
  name: string
  points: { events: number; ms: number }[]
}

/** The columns that are numbers of events. */
function linesOf(rows: Rows): Line[] {
  return Object.entries(rows).map(([name, row]) => ({
    name,
    points: Object.entries(row)
      .filter(([column, ms]) => /^[\d,]+$/.test(column) && typeof ms === 'number')
      .map(([column, ms]) => ({ events: Number(column.replaceAll(',', '')), ms: Number(ms) })),
  }))
}

/** Maps the logarithm of [least, most] to [from, to]. */
function scale([least, most]: readonly [number, number], [from, to]: readonly [number, number]) {
  const width = Math.log10(most / least) || 1
  return (value: number) => from + ((to - from) * Math.log10(value / least)) / width
}

const decades = ([least, most]: readonly [number, number]) =>
  Array.from({ length: Math.round(Math.log10(most / least)) + 1 }, (_, n) => least * 10 ** n)
const range = (values: readonly number[]): [number, number] => [
  10 ** Math.floor(Math.log10(Math.min(...values)) + 1e-9),
  10 ** Math.ceil(Math.log10(Math.max(...values)) - 1e-9),
]
const number = (value: number) => value.toLocaleString('en')
const text = (x: number, y: number, anchor: string, words: string, more = '') =>
  `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" text-anchor="${anchor}"${more}>` +
  `${words.replaceAll('&', '&amp;')}</text>`

/** Labels from the highest down, each far enough below the one before. */
function placed(wanted: readonly number[]): number[] {
  const ys: number[] = []
  for (const y of wanted) ys.push(Math.max(y, (ys.at(-1) ?? -Infinity) + LABEL_HEIGHT))
  const overflow = Math.max(0, (ys.at(-1) ?? 0) - PLOT.bottom)
  return ys.map((y) => y - overflow)
}

export function growthChart(rows: Rows): string {
  const lines = linesOf(rows)
    .filter(({ points }) => points.length > 0)
    .toSorted((a, b) => (b.points.at(-1)?.ms ?? 0) - (a.points.at(-1)?.ms ?? 0))
  const points = lines.flatMap((line) => line.points)
  const [events, costs] = [range(points.map((point) => point.events)), range(points.map(({ ms }) => ms))]
  const x = scale(events, [PLOT.left, PLOT.right])
  const y = scale(costs, [PLOT.bottom, PLOT.top])
  const labels = placed(lines.map((line) => y(line.points.at(-1)?.ms ?? 1)))
  const grid = [
    ...decades(costs).flatMap((ms) => [
      `<path class="grid" d="M${PLOT.left} ${y(ms).toFixed(0)}H${PLOT.right}"/>`,
      text(PLOT.left - 8, y(ms) + 4, 'end', number(ms)),
    ]),
    ...decades(events).flatMap((count) => [
      `<path class="grid" d="M${x(count).toFixed(0)} ${PLOT.top}V${PLOT.bottom}"/>`,
      text(x(count), PLOT.bottom + 20, 'middle', number(count)),
    ]),
  ]
  const drawn = lines.flatMap((line, n) => {
    const color = ` style="--hue:${HUES[n % HUES.length]}"`
    const path = line.points.map((point) => `${x(point.events).toFixed(1)} ${y(point.ms).toFixed(1)}`).join('L')
    return [
      `<path class="line"${color} d="M${path}"/>`,
      text(PLOT.right + 12, (labels[n] ?? 0) + 4, 'start', line.name, ` class="name"${color}`),
    ]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">
<title>Processor time of a request in milliseconds, by the number of events</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #444 }
.grid { stroke: #8884; fill: none }
.line { stroke: hsl(var(--hue) 70% 40%); fill: none; stroke-width: 2 }
.name { fill: hsl(var(--hue) 70% 35%) }
@media (prefers-color-scheme: dark) {
  text { fill: #bbb }
  .line { stroke: hsl(var(--hue) 70% 65%) }
  .name { fill: hsl(var(--hue) 70% 70%) }
}
</style>
${[text(PLOT.left - 8, 16, 'start', 'ms'), text(PLOT.right, HEIGHT - 8, 'end', 'events'), ...grid, ...drawn].join('\n')}
</svg>
`
}
