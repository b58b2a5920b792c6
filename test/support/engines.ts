/** Both engines, for what has to hold on each: whether the servers are missing, and settings for an unused store. */
import { missing, ownSettings } from './production.ts'

export const engines: readonly { engine: string; skip: boolean; settings(): Record<string, string> }[] = [
  { engine: 'the embedded engine', skip: false, settings: () => ({}) },
  { engine: 'MongoDB and Elasticsearch', skip: missing, settings: ownSettings },
]
