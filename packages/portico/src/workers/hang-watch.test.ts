import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LONGEST_HANG, watchForHang } from './hang-watch.js'

const HOUR = 3_600_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a worker that answers is never reported, however late within the limit', async () => {
  const hangs = vi.fn()
  const late = () => new Promise((resolve) => setTimeout(resolve, LONGEST_HANG - 1))
  watchForHang(late, hangs)
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(hangs).not.toHaveBeenCalled()
})

test('one that stops answering is reported once, after the limit', async () => {
  const hangs = vi.fn()
  const ask = vi.fn<() => Promise<unknown>>(() => new Promise(() => {}))
  ask.mockResolvedValueOnce(null)
  watchForHang(ask, hangs)
  await vi.advanceTimersByTimeAsync(LONGEST_HANG)
  expect(hangs).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect(hangs).toHaveBeenCalledTimes(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('nothing is called or reported after the end of the watch', async () => {
  const [ask, hangs] = [vi.fn(() => new Promise(() => {})), vi.fn()]
  watchForHang(ask, hangs)()
  await vi.advanceTimersByTimeAsync(HOUR)
  expect([ask, hangs].map((each) => each.mock.calls.length)).toEqual([0, 0])
})
