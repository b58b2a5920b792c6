/** A request to be tried: a link, a command to copy; the script adds what runs it. */
import { attributes, type Html, html } from '../html.ts'
import { curlOf, DRY_RUN, type Request, shellJson } from './examples.ts'

/** `base`: of the interface, with scheme and host. */
export function requestLink({ path }: Request, base: string): Html {
  return html`<p class="try"><a class="address" href="${base}${path}"><code>${path || '/'}</code></a></p>`
}

export function requestBlock(request: Request, base: string): Html {
  const { method, path, needsKey, body, isRunnable } = request
  const address = base + path
  const isLink = method === 'GET' && isRunnable && !needsKey
  const isDryRun = path.includes(DRY_RUN)
  return html`<div class="try"${attributes({
    'data-address': isRunnable && address,
    'data-method': method,
    'data-needs-key': needsKey,
  })}>${isLink && html`<a class="address" href="${address}"><code>${path || '/'}</code></a>`}
<pre tabindex="0"><code>${curlOf(request, address)}${
    body !== undefined && html` \\\n  -d '<span class="body">${shellJson(body)}</span>'`
  }</code></pre>
${isDryRun && html`<p class="soft">A dry run: without <code>dry_run</code> it is done.</p>`}</div>`
}
