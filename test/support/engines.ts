/** Both engines, for tests of both: whether to skip it for want of servers, and the settings of an unused store. */
import { missing, ownSettings } from './production.ts'

export const engines: readonly { engine: string; skip: boolean; settings(): Record<string, string> }[] = [
  { engine: 'the embedded engine', skip: false, settings: () => ({}) },
  { engine: 'MongoDB and Elasticsearch', skip: missing, settings: ownSettings },
]
