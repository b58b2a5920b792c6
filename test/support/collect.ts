/** All that an async iterator yields. */
export async function collect<Item>(iterator: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of iterator) items.push(item)
  return items
}
