/** What the start says: to people as text, to programs as lines of the log, whatever LOG_LEVEL is. */
import type { Logger } from 'pino'
import { NAMESPACE } from '../http/address.ts'
import type { AdminKey } from './admin-key.ts'

interface Announcer {
  progress(line: string): void
  listening(base: string, key: AdminKey, metricsPort: number | undefined): void
}

export function announcer(log: Logger, toPeople: boolean): Announcer {
  if (toPeople)
    return { progress: (line) => console.log(line), listening: (base, key) => console.log(banner(base, key)) }
  const lines = log.child({}, { level: 'info' })
  return {
    progress: (line) => lines.info(line),
    listening: (address, { where: administrator_key }, metrics_port) =>
      lines.info(
        { address, documentation: `${address}/${NAMESPACE}/doc`, administrator_key, metrics_port },
        'listening',
      ),
  }
}

function banner(base: string, key: AdminKey): string {
  const api = `${base}/${NAMESPACE}`
  return [
    `The calendar is at ${base}, its editor at ${base}/edit, the documentation at ${api}/doc.`,
    'Try:',
    `  curl '${api}/events?per_page=3'`,
    `  curl '${api}/events?search=konzert&i18n_language=de'`,
    `  curl '${api}/events?geoloc_lat=46.948&geoloc_lng=7.447&orderby=distance'`,
    `The administrator's key is in ${key.where}.`,
    ...(key.isNew ? [`  shown this once: ${key.key}`] : []),
  ].join('\n')
}
