/** RESULTS.md and its chart are made of results.json, and of nothing else. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { growthChart } from '../../bench/results/growth-chart.ts'
import { markdown, readResults } from '../../bench/results/results.ts'

const folder = join(import.meta.dirname, '..', '..', 'bench')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('RESULTS.md has the figures of results.json', () => {
  expect(read('RESULTS.md')).toBe(markdown(readResults()))
})

test('the chart has them too', () => {
  const rows = readResults()['growth-embedded']?.rows
  expect(existsSync(join(folder, 'growth.svg'))).toBe(rows !== undefined)
  if (rows) expect(read('growth.svg')).toBe(growthChart(rows))
})

test('the chart has a line for each request, and a label', () => {
  const chart = growthChart({
    default: { '10,000': 1, '100,000': 1.1, 'per decade': 1.1 },
    'search & more': { '10,000': 2, '100,000': 20, 'per decade': 10 },
    memory: { '10,000': '100', '100,000': '110' },
  })
  expect(chart.match(/class="line"/g)).toHaveLength(2)
  expect(chart).toContain('>default</text>')
  expect(chart).toContain('>search &amp; more</text>')
  expect(chart).not.toContain('NaN')
})
