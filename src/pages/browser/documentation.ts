/** The documentation: search within the page, and requests that are run from it. */

const MAX_SHOWN_CHARACTERS = 100_000

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties)
}

function button(text: string, act: () => void): HTMLButtonElement {
  const made = make('button', { type: 'button', textContent: text })
  made.addEventListener('click', act)
  return made
}

/* Search: rows are shown that have all words, and what they belong to. */

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
  const input = make('input', { type: 'search', placeholder: 'Search parameters, fields, errors', autocomplete: 'off' })
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

/* Requests. */

/** Of this page alone: it is stored nowhere. */
const key = make('input', { type: 'password', autocomplete: 'off', spellcheck: false })

function addKey(place: HTMLElement): void {
  const label = make('label', { textContent: 'Key for requests that are run from this page (it is not stored): ' })
  label.append(key)
  place.append(label)
}

interface Runnable {
  address: string
  method: string
  needsKey: boolean
  body: string | undefined
}

function runnableOf(block: HTMLElement): Runnable | undefined {
  const {
    address = block.querySelector<HTMLAnchorElement>('a.address')?.href,
    method = 'GET',
    needsKey,
  } = block.dataset
  if (address === undefined) return undefined
  return {
    address,
    method,
    needsKey: needsKey !== undefined,
    body: block.querySelector('.body')?.textContent ?? undefined,
  }
}

/** At the host of this page, whatever host the links are written with. */
function ownAddress(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

function readable(text: string, mediaType: string): string {
  const isJson = /\bjson\b/.test(mediaType)
  try {
    return isJson ? JSON.stringify(JSON.parse(text), null, 2) : text
  } catch {
    return text
  }
}

async function run({ address, method, body }: Runnable): Promise<string[]> {
  const begun = performance.now()
  const response = await fetch(ownAddress(address), {
    method,
    headers: {
      Accept: 'application/json',
      ...(key.value ? { Authorization: `Bearer ${key.value.trim()}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    credentials: 'omit',
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const shown = readable(text, response.headers.get('content-type') ?? '')
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const took = `${Math.round(performance.now() - begun)} ms, ${text.length.toLocaleString('en')} characters`
  const cut = shown.length > MAX_SHOWN_CHARACTERS ? `${shown.slice(0, MAX_SHOWN_CHARACTERS)}\n…` : shown
  return [`${response.status} ${response.statusText} (${took})`, headers, cut]
}

function showAnswer(place: HTMLElement, [status = '', headers = '', body = '']: string[]): void {
  const isError = !/^[23]/.test(status)
  const line = make('p', { className: isError ? 'status bad' : 'status good', textContent: status })
  const details = make('details')
  details.append(make('summary', { textContent: 'Headers' }), make('pre', { textContent: headers }))
  const text = make('pre', { textContent: body, tabIndex: 0 })
  place.replaceChildren(
    line,
    details,
    text,
    button('Close', () => place.replaceChildren()),
  )
}

function addButtons(block: HTMLElement): void {
  const request = runnableOf(block)
  const buttons = make('div', { className: 'buttons' })
  const answer = make('div', { className: 'answer' })
  answer.setAttribute('role', 'status')
  const command = block.querySelector('pre code')
  if (request) {
    buttons.append(
      button('Run', () => {
        const current = runnableOf(block) ?? request
        if (current.needsKey && !key.value) return showAnswer(answer, ['This needs a key: see Authorization.'])
        run(current).then(
          (shown) => showAnswer(answer, shown),
          (error: unknown) => showAnswer(answer, [`No answer: ${error}`]),
        )
      }),
    )
    block.querySelector('.body')?.setAttribute('contenteditable', 'plaintext-only')
  }
  const text = () => command?.textContent ?? `curl '${request?.address.replaceAll("'", '%27')}'`
  buttons.append(button('Copy', () => void navigator.clipboard?.writeText(text())))
  block.append(buttons, answer)
}

const [searchPlace, keyPlace] = ['search-place', 'key-place'].map((id) => document.getElementById(id))
if (searchPlace) addSearch(searchPlace)
if (keyPlace) addKey(keyPlace)
for (const block of document.querySelectorAll<HTMLElement>('.try')) addButtons(block)
