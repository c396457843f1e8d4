import { expect, test } from 'vitest'
import { sharedSync } from './shared-sync.js'

/** A disk that counts its calls and responds when the test lets it. */
function slowDisk() {
  const asked: { done(): void; fail(error: Error): void }[] = []
  const flush = () => new Promise<void>((done, fail) => asked.push({ done, fail }))
  return { asked, sync: sharedSync(flush) }
}

test('without writes there is nothing to wait for', async () => {
  const { asked, sync } = slowDisk()
  await sync.settled()
  expect(asked).toHaveLength(0)
})

test('callers that arrive while the disk is busy share the next round', async () => {
  const { asked, sync } = slowDisk()
  const told: string[] = []
  const write = (name: string) => {
    sync.wrote()
    return sync.settled().then(() => told.push(name))
  }
  const first = write('a')
  const others = [write('b'), write('c'), write('d')]
  expect(asked).toHaveLength(1)
  asked[0]?.done()
  await first
  expect(told).toEqual(['a'])
  expect(asked).toHaveLength(2)
  asked[1]?.done()
  await Promise.all(others)
  expect([asked.length, told]).toEqual([2, ['a', 'b', 'c', 'd']])
})

test('after a failure every caller is refused: what is on disk is unknown', async () => {
  const { asked, sync } = slowDisk()
  sync.wrote()
  const first = sync.settled()
  sync.wrote()
  const second = sync.settled()
  asked[0]?.fail(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  await expect(second).rejects.toThrow('EIO')
  await expect(sync.settled()).rejects.toThrow('EIO')
  expect(asked).toHaveLength(1)
})
