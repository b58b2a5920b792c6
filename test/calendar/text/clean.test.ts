/** Texts as they may be stored: without control characters, however they are written. */
import { expect, test } from 'vitest'
import { cleanHtml, cleanLine, cleanTitle } from '../../../src/calendar/text/clean.ts'

const controls = /(?![\t\n\r])\p{Cc}/u

test.each([
  ['Jazz \u001b[31mnight\u001b[0m', 'Jazz [31mnight[0m'],
  ['Jazz &#27;[2J&#x1B;&amp;#27;c', 'Jazz [2Jc'],
  ['\u0007Jazz\u009b2J\u007f', 'Jazz2J'],
  ['<\u0001b>Jazz</b>', 'Jazz'],
  ['&#\u000127;Jazz', 'Jazz'],
  ['Jazz\u0085night\u000bhere', 'Jazz night here'],
])('a title and a line: %j', (written, clean) => {
  expect([cleanTitle(written), cleanLine(written)]).toEqual([clean, clean])
})

test.each([
  ['Jazz \u001b[31mnight\n\nhere\there', 'Jazz [31mnight\n\nhere\there'],
  ['<b>Jazz</b>&#27;[2J &#x1;', '<b>Jazz</b>[2J'],
  ['<\u0001script>x</script>Jazz', 'Jazz'],
  ['<a href="https://example.org/" title="&#7;a\u009b">Jazz</a>', '<a href="https://example.org/" title="a">Jazz</a>'],
])('a description: %j', (written, clean) => {
  const stored = cleanHtml(written)
  expect(stored).toBe(clean)
  expect(stored).not.toMatch(controls)
  expect(cleanHtml(stored)).toBe(stored)
})
