/**
 * The entry of the service, in plain JavaScript: code without its types is kept, so that the next start does not load
 * what removes them, which would stay in memory. It is kept among the packages: whoever may write there may change the
 * code itself. A folder that cannot be written, or `NODE_COMPILE_CACHE`, changes nothing else.
 */
import module from 'node:module'
import { join } from 'node:path'

// An older Node has no such function, and is told by main.ts that it is too old.
module.enableCompileCache?.(join(import.meta.dirname, '../node_modules/.cache/kalends'))
await import('./main.ts')
