/** Addresses as they may be stored: parsed, limited to what a page may link, unable to leave an attribute. */

const MAX_ADDRESS_CHARACTERS = 4_000

/** The parser does not encode some of these, depending on where they are. */
const leavesAttributes = /["'<>`\\]/g
const hosts = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

/**
 * An absolute http(s) address in the spelling of the URL standard; undefined for any other. A user name is rejected: it
 * disguises the host, and a password in a link is public.
 */
export function webAddress(input: string): string | undefined {
  const text = input.trim()
  if (!/^https?:\/\//i.test(text) || /\p{Cc}/u.test(text)) return undefined
  const url = URL.parse(text)
  if (!url || !hosts.test(url.hostname) || url.username || url.password) return undefined
  const address = url.href.replace(leavesAttributes, percentEncode)
  return address.length > MAX_ADDRESS_CHARACTERS ? undefined : address
}

/** What a link in a description may lead to: a web address, a mailbox or a telephone. */
export function linkAddress(input: string): string | undefined {
  const text = input.trim()
  if (!/^(?:mailto|tel):/i.test(text) || /\p{Cc}/u.test(text)) return webAddress(text)
  return URL.parse(text)?.href.replace(leavesAttributes, percentEncode)
}

/** A stored web address, which may be older than their normalisation; '' when it is not valid now. */
export function storedAddress(stored: string): string {
  return /^https?:\/\/[^\s"'<>`\\]+$/i.test(stored) ? stored : (webAddress(stored) ?? '')
}

/** A loose check, in any script; without characters that end an attribute or begin the value of one. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@"<>`()[\]\\,:;=\p{Cc}]+@[^\s@"'<>`()[\]\\,:;=\p{Cc}]+$/u.test(text)
}
