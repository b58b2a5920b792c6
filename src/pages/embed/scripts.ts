/** The scripts of the web components at addresses that never change: each imports its modules at those of today. */
import { hash } from 'node:crypto'
import { Problem } from '../../calendar/messages/errors.ts'
import type { Middleware } from '../../http/locals.ts'
import { assetAddress } from '../assets.ts'
import { components } from './components.ts'

interface Script {
  text: string
  tag: string
}

function scriptOf(name: string): Script {
  const text = `import '${assetAddress(`embed/${name}.ts`)}'\n`
  return { text, tag: `"${hash('sha256', text, 'base64url')}"` }
}

const scripts = new Map(components.map(({ name }): [string, Script] => [`${name}.js`, scriptOf(name)]))

/** `GET /embed/:name` */
export const sendScript: Middleware = (request, response) => {
  const script = scripts.get(String(request.params.name))
  if (!script) throw new Problem('rest_no_route')
  response.locals.route = '/embed/:name'
  response.set({
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': 'text/javascript; charset=utf-8',
    ETag: script.tag,
  })
  response.send(script.text)
}
