/** Quoted-printable text, of vCalendar 1.0 and of programs that still write it. */
import { expect, test } from 'vitest'
import { calendar, event, read, skips } from './fixtures.ts'

const titled = (...lines: string[]) =>
  read(calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', ...lines, 'LOCATION:Hall', 'END:VEVENT'))

test.each([
  ['in UTF-8', ['SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller'], 'Müller'],
  ['in the charset it names', ['SUMMARY;ENCODING=quoted-printable;CHARSET=ISO-8859-1:M=FCller'], 'Müller'],
  ['without one', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=c3=bcller'], 'Müller'],
  ['without one and not in UTF-8', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=FCller'], 'Müller'],
  ['in a charset that nobody knows', ['SUMMARY;CHARSET=X-OURS;ENCODING=QUOTED-PRINTABLE:M=C3=BCller'], 'Müller'],
  ['with a parameter without a name', ['SUMMARY;QUOTED-PRINTABLE:M=C3=BCller'], 'Müller'],
  ['over a soft line break', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=C3=BCller=20=', 'caf=C3=A9'], 'Müller café'],
  ['over an indented one', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=C3=BCller=20=', ' caf=C3=A9'], 'Müller café'],
  ['over a folded line', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=C3=', ' BCller'], 'Müller'],
  ['over a fold inside of a code', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:M=', ' C3=BCller'], 'Müller'],
  ['with what is no code', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:1 = 1, 100 =ZZ'], '1 = 1, 100 =ZZ'],
  ['only where a line says so', ['SUMMARY:a=20b'], 'a=20b'],
])('a title %s', (_, lines, title) => {
  const reads = titled(...lines)
  expect(skips(reads)).toEqual([])
  expect(event(reads, 'a')).toMatchObject({ texts: { en: { title } }, venues: [{ name: 'Hall' }] })
})

test('a description keeps its lines', () => {
  const reads = titled('SUMMARY:A', 'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:One=0D=0A=', 'two=0D=0A=', '')
  expect(event(reads, 'a').texts.en?.description).toBe('<p>One<br>two</p>')
  expect(event(reads, 'a').venues).toEqual([{ name: 'Hall' }])
})

test('a soft line break before the end of the event does not hide it', () => {
  const reads = read(
    calendar('BEGIN:VEVENT', 'UID:a', 'DTSTART:20261201T100000Z', 'SUMMARY;QUOTED-PRINTABLE:A=', 'END:VEVENT'),
  )
  expect(skips(reads)).toEqual([])
  expect(event(reads, 'a').texts.en?.title).toBe('A')
})
