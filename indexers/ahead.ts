/** The next one is made while this one is used: reading beside what is made of it. */
export async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const next = () => {
    const coming = source.next()
    coming.catch(() => {}) // told when it is its turn
    return coming
  }
  for (let coming = next(); ; ) {
    const { done, value } = await coming
    if (done) return
    coming = next()
    yield value as T
  }
}
