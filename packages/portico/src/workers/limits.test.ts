import { expect, test } from 'vitest'
import { sharedLimits } from './shared-limits.js'
import { workerLimiter } from './worker-limiter.js'

const MINUTE = 60_000

/** Some workers and what they call in their primary. */
function node(workers: number) {
  let now = 0
  let calls = 0
  const limits = sharedLimits(() => now)
  const limiters = Array.from({ length: workers }, () =>
    workerLimiter({
      now: () => now,
      workers,
      async reserve(reserve) {
        calls += 1
        return limits.reserve(reserve)
      },
      giveBack: (key, count) => void limits.giveBack({ key, count }),
    }),
  )
  const take = (worker: number, limit: number) => limiters[worker % workers]?.take('key', limit, MINUTE)
  /** How many of so many attempts succeed. */
  const successes = async (count: number, limit: number, workerOf = (at: number) => at) =>
    (await Promise.all(Array.from({ length: count }, (_, at) => take(workerOf(at), limit)))).filter(Boolean).length
  return {
    limiters,
    successes,
    calls: () => calls,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

test.each([
  [2, 1],
  [2, 120],
  [8, 63],
])('%i workers together allow a small limit of %i exactly, until the window ends', async (workers, limit) => {
  const { successes, wait } = node(workers)
  expect(await successes(3 * limit, limit)).toBe(limit)
  expect(await successes(10, limit)).toBe(0)
  wait(MINUTE)
  expect(await successes(3 * limit, limit)).toBe(limit)
})

test.each([2, 4, 16])(
  '%i workers never exceed a large limit, and use nearly all of it with few calls',
  async (workers) => {
    const { successes, calls } = node(workers)
    const allowed = await successes(5_000, 1_200)
    expect(allowed).toBeLessThanOrEqual(1_200)
    expect(allowed).toBeGreaterThanOrEqual(1_200 - Math.ceil(1_200 / 32))
    expect(await successes(100, 1_200)).toBe(0)
    expect(calls()).toBeLessThan(5_000 / 2)
  },
)

test('one busy worker may use a whole limit while others are idle', async () => {
  const { successes } = node(4)
  expect(await successes(2_000, 1_200, () => 0)).toBe(1_200)
})

test('what is returned at one worker can be used at another, but for a small share', async () => {
  const { limiters, successes } = node(2)
  expect(await successes(300, 256, () => 0)).toBe(256)
  for (let at = 0; at < 256; at++) limiters[0]?.giveBack('key')
  expect(await successes(300, 256, () => 1)).toBe(256 - 4)
  expect(await successes(10, 256, () => 0)).toBe(4)
})

test('a limit of none allows nothing, and what was not counted cannot be returned', async () => {
  const { limiters, successes } = node(2)
  expect(await successes(10, 0)).toBe(0)
  limiters[0]?.giveBack('key')
  expect(await successes(10, 0)).toBe(0)
})
