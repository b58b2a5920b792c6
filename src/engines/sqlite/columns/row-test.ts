/** What a condition on rows can do (tests.ts, bits.ts). */
export interface Test {
  meets(row: number): boolean
  /** Those of the rows that meet it. Rows ascend. `into`: where they are written, which may be the rows themselves. */
  of(rows: Int32Array, into?: Int32Array): Int32Array
}
