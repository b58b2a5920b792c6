/** Elements with attributes and children. Texts become text nodes: nothing that a stranger wrote is read as HTML. */

type Attributes = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>
type Child = Node | string | undefined

/** A function is a listener, true an attribute without a value; false and undefined are left out. */
function build<E extends Element>(made: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== undefined))
  return made
}

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  return build(document.createElement(tag), attributes, children)
}

export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  return build(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

/** Of http and https alone; undefined for all others. */
export function safeLink(address: string | null | undefined): string | undefined {
  return /^https?:\/\//i.test(address ?? '') ? (address ?? undefined) : undefined
}
