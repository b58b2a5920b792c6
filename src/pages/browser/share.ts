/** The share button: what the device offers, else the address is copied. */

async function share(button: HTMLButtonElement): Promise<void> {
  const { title, URL: url } = document
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url })
    return
  }
  await navigator.clipboard.writeText(url)
  const label = button.textContent
  button.textContent = button.dataset.copied ?? label
  setTimeout(() => (button.textContent = label), 2_000)
}

const canShare = typeof navigator.share === 'function' || navigator.clipboard !== undefined

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) {
  button.hidden = !canShare
  // Whoever closes the sheet of the device shares nothing.
  button.addEventListener('click', () => void share(button).catch(() => {}))
}
