/** All values in their order, `size` at once. */
export function* slicesOf<T>(all: readonly T[], size: number): Generator<T[], void> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
