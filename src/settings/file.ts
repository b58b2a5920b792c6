/** Files that settings name. */
import { readFileSync } from 'node:fs'

/** Undefined: the file cannot be read. */
export function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
