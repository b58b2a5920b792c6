/**
 * How much a JSON text holds, counted before it is parsed: an object with 100,000 invented names takes the event loop
 * half a second, and each check of them as long again.
 */

/** Members of one object. */
export const MAX_MEMBERS = 10_000
/** Entries and members of all lists and objects, and these themselves. */
export const MAX_VALUES = 150_000

/** The limit that the text exceeds, of members or of values. */
export function exceededLimit(json: string): number | undefined {
  const around: number[] = []
  let [members, values] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case '"':
        at = endOfString(json, at)
        break
      case ':':
        members++
        break
      case ',':
        values++
        break
      case '[':
      case '{':
        values++
        around.push(members)
        members = 0
        break
      case ']':
      case '}':
        members = around.pop() ?? 0
    }
    if (members > MAX_MEMBERS) return MAX_MEMBERS
    if (values > MAX_VALUES) return MAX_VALUES
  }
  return undefined
}

/** The position of the quote that ends it. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1))
    if (!isEscaped(json, end)) return end
  return json.length
}

/** By an odd number of backslashes. */
function isEscaped(json: string, at: number): boolean {
  let first = at
  while (json[first - 1] === '\\') first--
  return (at - first) % 2 === 1
}
