/** Requests of the documentation that are run from it, with what is answered below them. */
import { button, make } from './dom.ts'

const MAX_SHOWN_CHARACTERS = 100_000

/** Of this page alone: it is stored nowhere. */
const key = make('input', { type: 'password', autocomplete: 'off', spellcheck: false })

function addKey(place: HTMLElement): void {
  const label = make('label', { textContent: 'Key for requests that are run from this page (it is not stored): ' })
  label.append(key)
  const form = make('form')
  form.addEventListener('submit', (event) => event.preventDefault())
  form.append(label)
  place.append(form)
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

const keyPlace = document.getElementById('key-place')
if (keyPlace) addKey(keyPlace)
for (const block of document.querySelectorAll<HTMLElement>('.try')) addButtons(block)
