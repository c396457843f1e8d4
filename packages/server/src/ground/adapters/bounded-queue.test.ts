import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.js'

/** Work that the test ends. */
function watched(atOnce: number, longest: number) {
  const running: { name: string; end(): void; fail(): void }[] = []
  const { run, waiting } = boundedQueue(atOnce, longest)
  const start = (name: string) =>
    run(
      () =>
        new Promise<string>((resolve, reject) =>
          running.push({ name, end: () => resolve(name), fail: () => reject(new Error(name)) }),
        ),
    )
  return { running, start, waiting, names: () => running.map(({ name }) => name) }
}

test('runs up to the limit at a time and the rest in order of arrival; a failure frees its place too', async () => {
  const { running, start, waiting, names } = watched(2, 10)
  const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')]
  expect(names()).toEqual(['a', 'b'])
  expect(waiting()).toBe(2)
  running[1]?.fail()
  await expect(b).rejects.toThrow('b')
  expect(names()).toEqual(['a', 'b', 'c'])
  running[0]?.end()
  expect(await a).toBe('a')
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  running[2]?.end()
  running[3]?.end()
  expect(await Promise.all([c, d])).toEqual(['c', 'd'])
})

test('refuses immediately when the queue is full, and only then', async () => {
  const { running, start } = watched(1, 2)
  const accepted = [start('a'), start('b'), start('c')]
  await expect(start('d')).rejects.toMatchObject({ slug: 'rate_limit_exceeded' })
  for (let at = 0; at < 3; at++) {
    running[at]?.end()
    await accepted[at]
  }
  expect(await Promise.all(accepted)).toEqual(['a', 'b', 'c'])
})
