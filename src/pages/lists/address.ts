/** Addresses of the list with other parameters than it has now. */

/** Names and values, as the form has them. */
export type Params = Readonly<Record<string, string>>

/** The parameters of a query, lists with commas: what a page can show and repeat. An object is none of them. */
export function textParams(query: Readonly<Record<string, unknown>>): Params {
  const entries = Object.entries(query).flatMap(([name, value]) => {
    const texts = [value].flat().filter((each) => typeof each === 'string')
    return texts.length ? [[name, texts.join(',')] as const] : []
  })
  return Object.fromEntries(entries)
}

/** `changes`: undefined leaves a parameter out. The first page is shown, unless they say another. */
export function listAddress(
  path: string,
  params: Params,
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const { page: _, ...rest } = params
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, ...changes })) if (value) query.set(name, value)
  const text = query.toString()
  return text ? `${path}?${text}` : path
}
