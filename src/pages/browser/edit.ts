/**
 * Suggests venues and organizers while their names are typed, from the lists that anybody may read. One that is chosen
 * is taken by its id; one that is typed is found or made by its name.
 */

interface Named {
  id: number
  venue?: string
  organizer?: string
  city?: string
}

const DELAY_MS = 150
const MAX_SUGGESTIONS = 10
/** Below the language of the page. */
const API = `/${document.documentElement.lang}/cal/events/v1`

function labelOf({ venue, organizer, city }: Named): string {
  return [venue ?? organizer, city].filter(Boolean).join(', ')
}

function suggest(input: HTMLInputElement, resource: string): void {
  const id = input.form?.elements.namedItem(input.name.replace(/\[\w+\]$/, '[id]'))
  const list = document.getElementById(resource)
  const ids = new Map<string, number>()
  let asked: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    asked?.abort()
    const search = input.value.trim()
    if (search.length < 2) return
    asked = new AbortController()
    const query = new URLSearchParams({ search, per_page: String(MAX_SUGGESTIONS), _fields: 'id,venue,organizer,city' })
    try {
      const response = await fetch(`${API}/${resource}?${query}`, { signal: asked.signal })
      const body: Record<string, Named[]> = response.ok ? await response.json() : {}
      show(body[resource] ?? [])
    } catch {
      // Another letter was typed, or nothing answers: a name can be typed without suggestions.
    }
  }

  function show(found: readonly Named[]): void {
    ids.clear()
    const options = found.map((one) => {
      ids.set(labelOf(one), one.id)
      const option = document.createElement('option')
      option.value = labelOf(one)
      return option
    })
    list?.replaceChildren(...options)
  }

  input.addEventListener('input', () => {
    if (id instanceof HTMLInputElement) id.value = String(ids.get(input.value) ?? '')
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), DELAY_MS)
  })
}

for (const input of document.querySelectorAll<HTMLInputElement>('[data-suggest]'))
  suggest(input, input.dataset.suggest ?? '')

/** What was typed is not lost by a wrong click. */
let isChanged = false
const editor = document.querySelector<HTMLFormElement>('form.editor')
editor?.addEventListener('input', () => {
  isChanged = true
})
editor?.addEventListener('submit', () => {
  isChanged = false
})
window.addEventListener('beforeunload', (event) => {
  if (isChanged) event.preventDefault()
})
