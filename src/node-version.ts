/** Imported before everything else: an older Node could not even load the rest. */
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.error(
    `Kalends needs Node 24 or newer and this is ${process.version}: start it with npm, which brings its own.`,
  )
  process.exit(1)
}
