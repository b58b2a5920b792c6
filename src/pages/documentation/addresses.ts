/** Where the pages of the documentation are, beside that of the interface itself. */
export const addresses = {
  differences: '/doc/coming-from-the-events-calendar',
  markdown: '/doc.md',
  llms: '/llms.txt',
} as const
