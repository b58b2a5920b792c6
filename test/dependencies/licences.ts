/**
 * `npm run licences`: the packages of a production install by licence; exit code 1 if one has another than those
 * allowed.
 */
import { isAllowed } from './licence-rules.ts'
import { productionPackages } from './packages.ts'

const byLicence = Map.groupBy(productionPackages(), ({ licence }) => licence)
for (const [licence, packages] of [...byLicence].sort(([, one], [, other]) => other.length - one.length)) {
  const names = [...new Set(packages.map(({ name, version }) => `${name}@${version}`))].sort()
  console.log(`${licence}${isAllowed(licence) ? '' : ' (not allowed)'}: ${names.length}\n  ${names.join(', ')}`)
  if (!isAllowed(licence)) process.exitCode = 1
}
