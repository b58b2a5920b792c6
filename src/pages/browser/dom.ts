/** Elements, made in one line. */

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}

export function button(text: string, act: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', textContent: text })
  made.addEventListener('click', act)
  return made
}
