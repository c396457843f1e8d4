/**
 * Combines single calls into one: items that arrive while a call is in progress wait and are sent with the next.
 * @returns a function that resolves, or rejects, with the call that included its item.
 */
export function inBatches<Item>(call: (items: readonly Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let gathered: Item[] = []
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const start = () => {
    const items = gathered
    gathered = []
    next = undefined
    return call(items)
  }
  return (item) => {
    gathered.push(item)
    if (!next) current = next = current.then(start, start)
    return next
  }
}
