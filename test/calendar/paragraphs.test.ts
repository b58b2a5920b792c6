/** Descriptions as they are answered: paragraphs and breaks, once, in linear time. */
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../src/calendar/text/paragraphs.ts'
import { Odds } from '../simulation/random.ts'
import { growth } from '../support/processor-time.ts'

test.each([
  ['line one\nline two\n\npara two', '<p>line one<br />\nline two</p>\n<p>para two</p>'],
  ['  x\r\n\r\n\r\n y ', '<p>x</p>\n<p>y</p>'],
  ['a<br><br>b', '<p>a</p>\n<p>b</p>'],
  ['', ''],
  ['<p>d</p>', '<p>d</p>'],
  ['<p>a</p>\n\n<p>b <b>c</b></p>', '<p>a</p>\n<p>b <b>c</b></p>'],
  ['<p>a\nb</p>', '<p>a<br />\nb</p>'],
  ['<p>a<br/><br/>b</p>', '<p>a<br />\n<br />\nb</p>'],
  ['<ul><li>a</li><li>b</li></ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['<li>a<ul><li>b</li></ul></li>', '<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>'],
  ['<table><tr><td>1</td><td></td></tr></table>', '<table>\n<tr>\n<td>1</td>\n<td></td>\n</tr>\n</table>'],
  ['<h2>Head</h2>Text<hr />End', '<h2>Head</h2>\n<p>Text</p>\n<hr />\n<p>End</p>'],
  ['<blockquote>one\n\ntwo</blockquote>', '<blockquote>\n<p>one</p>\n<p>two</p>\n</blockquote>'],
  ['<pre> a\n\n b <p>\n</pre>x', '<pre> a\n\n b <p>\n</pre>\n<p>x</p>'],
  ['<b>a\n\nb</b>', '<p><b>a<br />\n<br />\nb</b></p>'],
  ['<b><p>x</p></b>', '<b>\n<p>x</p>\n</b>'],
  ['<p>\u00a0</p>', '<p>\u00a0</p>'],
  ['I <3 you & me', '<p>I <3 you & me</p>'],
])('%j', (stored, shown) => {
  expect(renderHtml(stored)).toBe(shown)
})

test('what is rendered stays as it is', () => {
  const tags = ['p', 'b', 'ul', 'li', 'div', 'pre', 'td', 'h2'].flatMap((name) => [`<${name}>`, `</${name}>`])
  const parts = ['a', 'b ', '\n', '\n\n', ' ', '\t', '<br>', '<br />\n', '<hr />', '<img />', 'x<y', ...tags]
  const draw = new Odds(7)
  for (let round = 0; round < 20_000; round++) {
    const html = Array.from({ length: 1 + draw.below(9) }, () => draw.pick(parts)).join('')
    const shown = renderHtml(html)
    expect(renderHtml(shown), JSON.stringify(html)).toBe(shown)
  }
})

describe('the time taken grows as the text', () => {
  test.each(['a', ' ', '\n', '<', '<p', '<p>', '</p>', '<br', '<br> ', '<b>', '<pre>', 'a\n\n'])('of %j', (part) => {
    const { cost, limit } = growth(300_000, (length) => renderHtml(part.repeat(Math.ceil(length / part.length))))
    expect(cost).toBeLessThan(limit)
  })
})
