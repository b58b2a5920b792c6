/** The page of the web components: its fields set their attributes, and the lines to paste follow. */

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The element as it is pasted. */
function sourceOf({ localName, attributes }: Element): string {
  const given = [...attributes].map(({ name, value }) => ` ${name}="${escaped(value)}"`).join('')
  return `<${localName}${given}></${localName}>`
}

function connect(section: Element): void {
  const form = section.querySelector('form')
  const element = section.querySelector('.preview > *')
  const source = section.querySelector('pre span')
  const button = section.querySelector('.paste button')
  if (!form || !element || !source || !(button instanceof HTMLButtonElement)) return
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('change', () => {
    for (const [name, value] of new FormData(form)) {
      if (value === '') element.removeAttribute(name)
      else element.setAttribute(name, String(value))
    }
    source.textContent = sourceOf(element)
  })
  button.hidden = false // without this script it does nothing
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(section.querySelector('pre')?.textContent ?? '')
    button.textContent = button.dataset.copied ?? ''
  })
}

for (const section of document.querySelectorAll('.embedded')) connect(section)
