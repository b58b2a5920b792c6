/** The cells of CSV, as lists write them and the import reads them: docs/decisions/csv.md. */

/** Between the values of one cell. */
export const CELL_SEPARATOR = '; '
