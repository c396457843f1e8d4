import { expect, test } from 'vitest'
import { sharedSync } from './shared-sync.js'

/** A disk that counts its calls and responds when the test lets it. */
function slowDisk() {
  const flushes: { done(): void; fail(error: Error): void }[] = []
  const flush = () => new Promise<void>((done, fail) => flushes.push({ done, fail }))
  return { flushes, sync: sharedSync(flush) }
}

test('without writes there is nothing to wait for', async () => {
  const { flushes, sync } = slowDisk()
  await sync.settled()
  expect(flushes).toHaveLength(0)
})

test('callers that arrive while the disk is busy share the next round', async () => {
  const { flushes, sync } = slowDisk()
  const events: string[] = []
  const write = (name: string) => {
    sync.wrote()
    return sync.settled().then(() => events.push(name))
  }
  const first = write('a')
  const laterWrites = [write('b'), write('c'), write('d')]
  expect(flushes).toHaveLength(1)
  flushes[0]?.done()
  await first
  expect(events).toEqual(['a'])
  expect(flushes).toHaveLength(2)
  flushes[1]?.done()
  await Promise.all(laterWrites)
  expect([flushes.length, events]).toEqual([2, ['a', 'b', 'c', 'd']])
})

test('after a failure every caller is refused: what is on disk is unknown', async () => {
  const { flushes, sync } = slowDisk()
  sync.wrote()
  const first = sync.settled()
  sync.wrote()
  const second = sync.settled()
  flushes[0]?.fail(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  await expect(second).rejects.toThrow('EIO')
  await expect(sync.settled()).rejects.toThrow('EIO')
  expect(flushes).toHaveLength(1)
})
