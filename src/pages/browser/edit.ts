/**
 * Suggests venues and organizers while their names are typed, from the lists that anybody may read. One that is chosen
 * is taken by its id, and the fields beside its name show what it has; one that is typed is found or made by its name.
 */

type Named = Readonly<Record<string, string | number | undefined>> & { id: number }

const DELAY_MS = 150
const MAX_SUGGESTIONS = 10
const named = ['venue', 'organizer', 'city']
/** Below the language of the page. */
const API = `/${document.documentElement.lang}/cal/events/v1`

function labelOf({ venue, organizer, city }: Named): string {
  return [venue ?? organizer, city].filter(Boolean).join(', ')
}

/** The fields beside a name: `venue[added][city]` by `city`. */
function fieldsBeside({ form, name }: HTMLInputElement): Map<string, HTMLInputElement> {
  const prefix = name.replace(/\w+\]$/, '')
  const inputs = [...(form?.elements ?? [])].filter((each) => each instanceof HTMLInputElement)
  const beside = inputs.filter((each) => each.name.startsWith(prefix) && each.name !== name)
  return new Map(beside.map((each) => [each.name.slice(prefix.length, -1), each]))
}

function suggest(input: HTMLInputElement, resource: string): void {
  const fields = fieldsBeside(input)
  const list = document.getElementById(resource)
  const known = new Map<string, Named>()
  const id = Number(fields.get('id')?.value)
  let chosen: Named | undefined = id ? { id } : undefined
  let asked: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    asked?.abort()
    const search = input.value.trim()
    if (search.length < 2) return
    asked = new AbortController()
    const query = new URLSearchParams({
      search,
      per_page: String(MAX_SUGGESTIONS),
      _fields: [...named, ...fields.keys()].join(),
    })
    try {
      const response = await fetch(`${API}/${resource}?${query}`, { signal: asked.signal })
      const body: Record<string, Named[]> = response.ok ? await response.json() : {}
      show(body[resource] ?? [])
    } catch {
      // Another letter was typed, or nothing answers: a name can be typed without suggestions.
    }
  }

  function show(found: readonly Named[]): void {
    known.clear()
    const options = found.map((one) => {
      known.set(labelOf(one), one)
      const option = document.createElement('option')
      option.value = labelOf(one)
      return option
    })
    list?.replaceChildren(...options)
  }

  /** Undefined: none, so that the fields are those of a new one. */
  function choose(one: Named | undefined): void {
    if (one === chosen) return
    chosen = one
    for (const [name, field] of fields) {
      field.value = String(one?.[name] ?? '')
      field.readOnly = one !== undefined
      field.dispatchEvent(new Event('input'))
    }
  }

  input.addEventListener('input', () => {
    choose(known.get(input.value))
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
