/** What no field of a kind accepts, and texts that every field of text keeps as they are. */
import type { KindName } from '../../src/calendar/fields.ts'

export const SQL = `'; DROP TABLE events;--`

/** Texts that a careless program would take for something else. None begins or ends with a blank. */
export const texts: readonly string[] = [
  SQL, `" OR 1=1 --`, 'NEAR(a b)', 'a AND', 'title : x', 'a* OR "b', '{title} : ^x', '-', '*', '%', '_', '100%', '%41', '.*', '[a-z]+(', '$1 \\1 \\u0000', '${process.exit()}', '{{7*7}}',
  'true', 'null', '[]', '{}', '0', '-1', '1e308', '2026-02-30', '&amp; & &lt;', 'a < b > c', 'I <3 you', `O'Brien "x"`, 'line\u2029end', 'tab\tinside',
  'café', 'cafe\u0301', 'Straße ﬁ Ⅷ', 'مهرجان الموسيقى', '\u202eרשת\u202c', '日本語 テスト', '👩‍👩‍👧‍👦 🎉 🏳️‍🌈', 'z\u0351a\u0321l\u0322g\u0334o', 'a\u00a0b\u202fc', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '../../etc/passwd', 'C:\\con',
]

/** Sent as text or number where a single value is expected. */
const odd = ['nonsense', 'NaN', 'Infinity', '0x10', '99999999999999999999', '1e308', SQL, 'NEAR(', '🎉', '٣', ' ']
const dates = ['nonsense', '2026-02-30', '2026-13-01', '2027-02-29', '0000-00-00', '2026-06-01 25:00', '2026-06-01T10:00:61', '2026-06-01T10:00+99:00', '2026-06-01 Mars/Phobos', '9999999999999', '1e308', SQL, '🎉', ' ']
const ids = [...odd, '0', '-1', '1.5', '9007199254740992', '1;2', '1 2']
const nameless = [...odd.filter((value) => value !== ' ')]

/** By kind: texts that are refused in a query and in a body alike. Kinds of free text are not here. */
export const badTexts: Partial<Record<KindName, readonly string[]>> = {
  integer: [...odd, '0', '-1', '1.5', '2147483648', '1,2'],
  number: [...odd, '1,2', '--1'],
  coordinate: [...odd, '181', '-180.5'],
  boolean: [...odd, '2', '-1', 'yes no'],
  moment: dates,
  zone: ['nonsense', 'Mars/Phobos', 'UTC+99', 'Europe', '../Zurich', 'Europe/Zurich; DROP', '1e308', SQL, '🎉', ' '],
  status: [...odd, 'any', 'published'],
  statuses: [...odd, 'published', 'publish,bogus'],
  account: ids,
  url: ['nonsense', 'http://', 'javascript:alert(1)', 'data:text/html,x', '//example.org', 'http://exa mple.org', 'file:///etc/passwd', 'ftp://example.org/', 'https://user@example.org/', 'https://a"b.example/', 'https://example.org/a\tb', ' '],
  email: ['a"b@c.example', 'a@b`c', '<a@b.example>', "a'b=c@d.example", 'nonsense', '@', 'a@', '@b', 'a@b@c', 'a b@c.example', ' '],
  image: [...ids.filter((value) => value !== '0'), 'javascript:alert(1)', 'ftp://example.org/a.png', 'http://'],
  ids,
  terms: nameless,
  linked: ids.filter((value) => value !== '0' && value !== ' '),
  event: ids,
  parent: ids.filter((value) => value !== '0'),
}

/** By kind: values of JSON that are refused in a body, of every type that the kind does not take. */
export const badJson: readonly [title: string, value: unknown, taken?: readonly KindName[]][] = [
  ['a fraction', 1.5, ['line', 'slug', 'cost', 'password', 'coordinate']],
  ['a negative number', -7, ['line', 'slug', 'cost', 'password', 'coordinate', 'moment']],
  ['1e308', 1e308, ['line', 'slug', 'password']],
  ['true', true, ['line', 'slug', 'boolean', 'password']],
  ['an object', { a: 1 }],
  ['an object in a list', [{ a: { b: [1] } }]],
  ['a list in a list', [['a']]],
  ['own keys of Object.prototype', JSON.parse('{"__proto__":{"id":1},"constructor":{"prototype":{}},"toString":1}')],
  ['1,000 levels', JSON.parse('['.repeat(1_000) + ']'.repeat(1_000))],
  ['NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud83cb'],
  ['half a surrogate pair in a list', ['a\udf89']],
  ['a million and one letters', 'x'.repeat(1_000_001)],
  ['100,000 ids', Array.from({ length: 100_000 }, (_, at) => at + 1)],
  ['a csv of 100,000 ids', '1,'.repeat(100_000), ['html']],
]
