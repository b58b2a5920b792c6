/** The web components, as the page that shows them and the addresses of their scripts know them. */

export interface Component {
  /** `list`: the element `<kalends-list>`, and the script `/embed/list.js`. */
  name: 'list' | 'month' | 'map'
  /** Parameters of a list that the page has a field for, and what they are at first. */
  fields: Readonly<Record<string, string>>
}

const filters = { q: '', categories: '', near: '' }

export const components: readonly Component[] = [
  { name: 'list', fields: { ...filters, per_page: '5' } },
  { name: 'month', fields: filters },
  { name: 'map', fields: { ...filters, per_page: '3' } },
]

/** What a page that embeds a component may set in CSS, and what it is for. */
export const cssProperties = ['accent', 'on-accent', 'text', 'muted', 'background', 'border', 'radius', 'font'] as const
