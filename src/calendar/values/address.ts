/** Addresses as they may be stored: parsed, limited to what a page may link, unable to leave an attribute. */

const MAX_ADDRESS = 4_000

/** The parser leaves some of these as they are, depending on where they stand. */
const leavesAttributes = /["'<>`\\]/g
const hosts = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/**
 * An absolute http(s) address in the spelling of the URL standard; undefined for any other. A user name is refused: it
 * passes a host off as another, and a password in a link is everybody's.
 */
export function webAddress(given: string): string | undefined {
  const text = given.trim()
  if (!/^https?:\/\//i.test(text) || /\p{Cc}/u.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || !hosts.test(url.hostname) || url.username || url.password) return undefined
  const address = url.href.replace(leavesAttributes, percentEncode)
  return address.length > MAX_ADDRESS ? undefined : address
}

/** What a link in a description may lead to: a web address, a mailbox or a telephone. */
export function linkAddress(given: string): string | undefined {
  const text = given.trim()
  if (!/^(?:mailto|tel):/i.test(text) || /\p{Cc}/u.test(text)) return webAddress(text)
  return URL.parse(text)?.href.replace(leavesAttributes, percentEncode)
}

/** A stored web address that may be from before addresses were normalised; '' for what is none now. */
export function shownAddress(stored: string): string {
  return /^https?:\/\/[^\s"'<>`\\]+$/i.test(stored) ? stored : (webAddress(stored) ?? '')
}

/** Looked at loosely, in any script; without the signs that end an attribute or begin the value of one. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@"<>`()[\]\\,:;=\p{Cc}]+@[^\s@"'<>`()[\]\\,:;=\p{Cc}]+$/u.test(text)
}
