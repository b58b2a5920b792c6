/** Sorts no more than a page needs: to sort all rows for ten of them takes ten times as long. */

type Compare = (a: number, b: number) => number

/** So few are sorted at once. */
const FEW = 32
/** After so many halves that were none, the rest is sorted at once, too: no order of the rows makes it slow. */
const MAX_DEPTH = 48

/** Puts the rows that belong at `from` and up to `to` there, in their order; all others before or behind them. */
export function sortBetween(rows: Int32Array, from: number, to: number, compare: Compare): void {
  const sort = (begin: number, end: number, depth: number): void => {
    if (end <= from || begin >= to) return
    if (end - begin <= FEW || depth === MAX_DEPTH) {
      rows.subarray(begin, end).sort(compare)
      return
    }
    const middle = divide(rows, begin, end, compare)
    sort(begin, middle, depth + 1)
    sort(middle, end, depth + 1)
  }
  sort(0, rows.length, 0)
}

/** Moves the lower rows to the front; returns where the others begin, which is neither `begin` nor `end` (Hoare). */
function divide(rows: Int32Array, begin: number, end: number, compare: Compare): number {
  const pivot = rows[(begin + end - 1) >> 1] ?? 0
  let [left, right] = [begin - 1, end]
  for (;;) {
    do left++
    while (compare(rows[left] ?? 0, pivot) < 0)
    do right--
    while (compare(rows[right] ?? 0, pivot) > 0)
    if (left >= right) return right + 1
    const lower = rows[right] ?? 0
    rows[right] = rows[left] ?? 0
    rows[left] = lower
  }
}
