/** What commands print of records and files is nothing that a terminal obeys. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { printError, printOut } from '../../src/commands/output.ts'
import { importing } from '../support/importing.ts'

const { folder, command } = importing()

test.each([
  ['log', printOut],
  ['error', printError],
] as const)('control characters are escaped, as in JSON, ends of lines stay (%s)', (method, print) => {
  const printed = vi.spyOn(console, method).mockImplementation(() => {})
  const json = JSON.stringify({ title: '\u001b[2J\u007f\u009b2J' }, null, 2)
  print(json)
  print('Jazz \u001b[2J\r')
  expect(printed.mock.calls).toEqual([[`{\n  "title": "\\u001b[2J\\u007f\\u009b2J"\n}`], ['Jazz \\u001b[2J\\u000d']])
  printed.mockRestore()
})

test('an import names what it leaves out', async () => {
  const file = join(folder, 'escapes.json')
  writeFileSync(file, JSON.stringify([{ uid: 'a\u001b]0;b\u0007', title: 'No date' }]))
  const { out, err } = await command(file, '--verbose')
  expect(out).toContain('a\\u001b]0;b\\u0007')
  expect(out + err).not.toMatch(/(?!\n)\p{Cc}/u)
})
