/** Search within a long page: rows are shown that have all words, and what they belong to. */
import { make } from './dom.ts'

const ROWS = '.row, .operation, .schema, .error, .questions > li, tbody > tr'
const textOf = (element: Element) => (element.textContent ?? '').toLowerCase()

interface Searched {
  element: HTMLElement
  text: string
}

/** Each with its text, which is long: it is read once, when somebody searches. */
function searchedRows(): Searched[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].map((element) => ({ element, text: textOf(element) }))
}

function showFound(rows: readonly Searched[], words: readonly string[]): number {
  const has = (text: string) => words.every((word) => text.includes(word))
  for (const { element, text } of rows) element.hidden = words.length > 0 && !has(text)
  for (const part of document.querySelectorAll<HTMLElement>('.part')) {
    const inside = part.querySelectorAll(ROWS)
    part.hidden =
      words.length > 0 &&
      (inside.length ? !part.querySelector(':is(.row, section, li, tr):not([hidden])') : !has(textOf(part)))
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    const item = link.parentElement
    if (item && target) item.hidden = target.hidden
  }
  return rows.filter(({ element }) => !element.hidden && element.matches('.row')).length
}

function addSearch(place: HTMLElement): void {
  const input = make('input', { type: 'search', placeholder: 'Search within the page', autocomplete: 'off' })
  input.setAttribute('aria-label', 'Search within the page')
  const status = make('p', { className: 'soft' })
  status.setAttribute('role', 'status')
  let rows: Searched[] | undefined
  input.addEventListener('input', () => {
    rows ??= searchedRows()
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    const found = showFound(rows, words)
    status.textContent = words.length ? `${found} found` : ''
  })
  document.addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof HTMLElement && (event.target.isContentEditable || event.target.matches('input, textarea'))
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })
  place.append(input, status)
}

const place = document.getElementById('search-place')
if (place) addSearch(place)
