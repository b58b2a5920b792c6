/**
 * How commands print. Titles, names of files and answers of others may hold control characters, which a terminal obeys:
 * they are printed as JSON escapes them, so that what is JSON stays the same.
 */
const CONTROLS = /(?!\n)\p{Cc}/gu

const printable = (text: string) =>
  text.replace(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What was asked for. */
export function printOut(text: string): void {
  console.log(printable(text))
}

/** What is said of it. */
export function printError(text: string): void {
  console.error(printable(text))
}
