/** Where the interface departs from its model: the tables of docs/decisions/compatibility.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Difference {
  subject: string
  here: string
  why: string
}

const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'decisions', 'compatibility.md')

/** The cells of a line of a table. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** In Markdown, in the order of the file. */
function readDifferences(text: string): Difference[] {
  const rows = text.split('\n').filter((line) => line.startsWith('|') && !/^\|[-|]+$/.test(line))
  const [, ...differences] = rows.map(cellsOf)
  return differences.map(([subject = '', here = '', why = '']) => ({ subject, here, why }))
}

let read: readonly Difference[] | undefined

/** Read when it is first asked for. */
export const differences = (): readonly Difference[] => (read ??= readDifferences(readFileSync(file, 'utf8')))

/** What the model does not have at all. */
export const isAddition = ({ why }: Difference): boolean => /^(an )?additions?:/.test(why)
