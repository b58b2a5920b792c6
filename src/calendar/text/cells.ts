/** The cells of CSV, as lists write them and the import reads them: docs/decisions/csv.md. */

/** Between the values of one cell. */
export const CELL_SEPARATOR = '; '

/** Spreadsheets take for a formula what begins with these (OWASP, CSV injection); apostrophes may be before it. */
const SIGNED = String.raw`(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`
const FIRST_SIGNED = SIGNED.replace('@', String.raw`@\t\r\n`)
/** Where programs divide at semicolons, a cell begins behind one, and a row behind a line end, also inside quotes. */
const BEGINNING = String.raw`[;\r\n][\s"]*`
/** Each place is looked at once, from the sign back to where its cell begins: linear in the length of the text. */
const FORMULAS = new RegExp(`^${FIRST_SIGNED}|(?<!')${SIGNED}(?<=${BEGINNING})`, 'g')
const GUARDS = new RegExp(`^'${FIRST_SIGNED}|(?<!')'${SIGNED}(?<=${BEGINNING}')`, 'g')

/** With an apostrophe before what a spreadsheet would execute. */
export const guarded = (text: string): string => text.replace(FORMULAS, "'")

/** What `guarded` was given. */
export const unguarded = (cell: string): string => cell.replace(GUARDS, '')
