/** Headers, and the copy of them that `_envelope` puts into the body. */
import type { Found } from '../differences.ts'
import type { Rule } from './rule.ts'

const names = (value: unknown) =>
  String(value ?? '')
    .split(', ')
    .filter(Boolean)
const hasAll = ({ theirs, ours }: Found) => names(theirs).every((name) => names(ours).includes(name))

export const headerRules: readonly Rule[] = [
  { row: 'CORS', path: /^headers\.access-control-allow-origin$/, ours: /^\*$/ },
  { row: 'CORS', path: /^headers\.access-control-expose-headers$/, when: hasAll },
  { row: 'Caching', path: /^headers\.vary$/, when: hasAll },
  { row: 'Caching', path: /^headers\.cache-control$/, theirs: /no-store/, ours: /^(private, )?no-store$/ },
  {
    row: 'Caching',
    path: /^headers\.cache-control$/,
    theirs: /^$/,
    ours: /^(public, max-age=0, must-revalidate|(private, )?no-store)$/,
  },
  { row: '`Allow`', path: /^(body\.)?headers\.allow$/i, when: hasAll },
  { row: 'Additional headers', path: /^headers\.(x-wp-total(pages)?|link|location)$/, theirs: /^$/ },
  { row: 'Additional headers', path: /^headers\.x-tec-total(pages)?$/, theirs: /^$/, call: /[?&]_envelope=/ },
  { row: 'Additional headers', aspect: 'extra key', path: /^body\.headers\.(X-WP-Total(Pages)?|Link)$/ },
]
