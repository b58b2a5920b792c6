/** Figures by the name of a row and of a column. */
export type Rows = Record<string, Record<string, number | string>>

/** Two or three significant digits are all that a measurement has. */
export function rounded(value: number): number {
  return Number(value.toPrecision(value >= 100 ? 3 : 2))
}
