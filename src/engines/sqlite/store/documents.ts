/** The table of the documents of a resource, as JSON (packed.ts). */
export function documents(resource: string): string {
  return `"doc_${resource}"`
}
