/**
 * `npm run licences`: the packages of a production install by licence; exit code 1 if one has another than those
 * allowed.
 */
import { readArguments } from '../../src/command-line.ts'
import { isAllowed } from './licence-rules.ts'
import { productionPackages } from './packages.ts'

readArguments({
  name: 'npm run licences',
  summary: 'Lists the packages of a production install by licence.',
  exitCodes: { 0: 'every licence is allowed', 1: 'one is not' },
})
const byLicence = Map.groupBy(productionPackages(), ({ licence }) => licence)
for (const [licence, packages] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  const names = [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].sort()
  console.log(`${licence}${isAllowed(licence) ? '' : ' (not allowed)'}: ${names.length}\n  ${names.join(', ')}`)
  if (!isAllowed(licence)) process.exitCode = 1
}
