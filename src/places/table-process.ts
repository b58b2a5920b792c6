/**
 * `node src/places/table-process.ts FOLDER` makes the table of the gazetteer and keeps it in the folder; where nothing
 * can be kept, it writes it to its output.
 */
import { forgetOthers, keep } from '../kept-file.ts'
import { makeTable, TABLE, tableName } from './make-table.ts'

const [, , folder = ''] = process.argv
const name = tableName()
const table = makeTable()
if (keep(folder, name, table)) forgetOthers(folder, TABLE, name)
else process.stdout.write(table)
