/** How many files are processed concurrently: enough to keep the disk and both cores of a small machine busy. */
const AT_ONCE = 8

/**
 * Runs `work` for every item, a few at a time.
 *
 * @throws the first error that `work` throws, after those already running have finished
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const failed = ended.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
