/** Imported before everything else: an older Node could not even load the rest. */
import { isSupportedNode, MIN_NODE } from './supported-node.ts'

if (!isSupportedNode()) {
  console.error(
    `Kalends needs Node ${MIN_NODE} or newer and this is ${process.version}: start it with npm, which brings its own.`,
  )
  process.exit(1)
}
