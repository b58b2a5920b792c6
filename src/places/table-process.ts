/** `node src/places/table-process.ts` writes the table of the gazetteer to its output. */
import { makeTable } from './make-table.ts'

process.stdout.write(makeTable())
