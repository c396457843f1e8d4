/**
 * Lets single calls share one: what comes while a call is on its way waits and goes along with the next.
 * @returns a function that resolves, or rejects, with the call that its item went along with.
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
