/** The pictures of the demonstration: one for every event, drawn alike each time, harmless, and small. */
import { brotliCompressSync, constants } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { demoCalendar } from '../../demo/index.ts'
import { picture, VARIANTS } from '../../demo/pictures/index.ts'
import { motifs } from '../../demo/pictures/motifs/index.ts'
import { seasons } from '../../demo/pictures/palettes.ts'

const names = Object.keys(motifs).flatMap((motif) =>
  seasons.flatMap((season) => Array.from({ length: VARIANTS }, (_, at) => `${motif}-${season}-${at + 1}.svg`)),
)

const { events } = demoCalendar('2026-11-21')

test('every event of the demonstration has one, and they are not all the same', () => {
  const urls = events.map(({ image }) => image?.url ?? 'none')
  expect(urls.filter((url) => picture(url.replace('/pictures/', '')) === undefined)).toEqual([])
  expect(new Set(urls).size).toBeGreaterThan(100)
})

test('editions of an event have the same, in the season that they begin in', () => {
  const urls = events
    .filter(({ source_id }) => source_id.startsWith('demo:oktoberfest:'))
    .map(({ image }) => image?.url)
  expect(urls.length).toBeGreaterThan(1)
  expect(new Set(urls).size).toBe(1)
  expect(urls[0]).toContain('-autumn-')
})

test('a name is always drawn alike, and each number differently', () => {
  expect(picture('stage-summer-1.svg')).toBe(picture('stage-summer-1.svg'))
  expect(picture('stage-summer-1.svg')).not.toBe(picture('stage-summer-2.svg'))
})

test.each([
  '',
  'stage.svg',
  'stage-summer-0.svg',
  `stage-summer-${VARIANTS + 1}.svg`,
  'stage-summer-1.png',
  'x-summer-1.svg',
])('there is none called %j', (name) => expect(picture(name)).toBeUndefined())

test.each(['toString', 'constructor', '__proto__'])('%s is no motif', (name) => {
  expect(picture(`${name}-summer-1.svg`)).toBeUndefined()
})

describe('all that there are', () => {
  /** The tags and attributes that they are made of. */
  const used = { tags: new Set<string>(), attributes: new Set<string>(), texts: new Set<string>() }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        used.tags.add(name)
        for (const attribute of Object.keys(attributes)) used.attributes.add(attribute)
      },
      ontext: (text) => used.texts.add(text),
    },
    { xmlMode: true },
  )
  const drawn = names.map((name) => picture(name) ?? '')
  for (const svg of drawn) parser.write(svg)
  parser.end()

  test('have shapes only: no text, no script, no style, nothing from elsewhere', () => {
    expect([...used.texts]).toEqual([])
    const shapes = ['svg', 'defs', 'linearGradient', 'stop', 'clipPath', 'g', 'path', 'rect', 'circle', 'ellipse']
    expect([...used.tags].filter((tag) => !shapes.includes(tag))).toEqual([])
    expect([...used.attributes].filter((name) => /^on|href|style/i.test(name))).toEqual([])
  })

  test('have numbers where numbers belong', () => {
    expect(drawn.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([])
  })

  test('are at most 8 kB, compressed', () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    const largest = Math.max(...drawn.map((svg) => brotliCompressSync(svg, { params }).length))
    expect(largest).toBeLessThan(8 * 1024)
  })
})
