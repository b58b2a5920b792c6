/** Which licences the packages of a production install may have. */

/**
 * They ask for a notice at most; MPL-2.0 also for the source of files of its own that were changed, and none is; the
 * LGPL that its library can be replaced, and libvips is a file of its own that is loaded at run time.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL-2.0',
  'Unlicense',
])

/** An SPDX expression of licences: of those with OR one is enough, with AND each must be allowed. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, ' ').trim()
  if (/ OR .* AND | AND .* OR /.test(plain)) return false // nested: to be looked at by somebody
  return plain.includes(' OR ')
    ? plain.split(/ +OR +/).some((licence) => allowed.has(licence))
    : plain.split(/ +AND +/).every((licence) => allowed.has(licence))
}
