import { expect, test } from 'vitest'
import { userPositions, walkTo } from './user-positions.js'

const MINUTE = 60_000

test('the nearest position before a page is found, of the same organization and for ten minutes', () => {
  const positions = userPositions()
  const cursorAt = (organizationId: string, offset: number, now = 0) =>
    positions.nearest(organizationId, offset, now)?.cursor
  expect(cursorAt('hub', 100)).toBeUndefined()
  positions.keep('hub', { offset: 100, cursor: 'a' }, 0)
  positions.keep('hub', { offset: 200, cursor: 'b' }, 5 * MINUTE)
  positions.keep('globex', { offset: 150, cursor: 'c' }, 0)
  expect([99, 100, 199, 200, 900].map((offset) => cursorAt('hub', offset))).toEqual([undefined, 'a', 'a', 'b', 'b'])
  expect(cursorAt('globex', 900)).toBe('c')
  expect([cursorAt('hub', 150, 10 * MINUTE), cursorAt('hub', 200, 10 * MINUTE)]).toEqual([undefined, 'b'])
  positions.keep('hub', { offset: 100, cursor: 'd' }, 10 * MINUTE)
  expect(cursorAt('hub', 150, 12 * MINUTE)).toBe('d')
})

test('only the latest thousand positions are kept', () => {
  const positions = userPositions()
  for (let offset = 1; offset <= 1_001; offset += 1) positions.keep('hub', { offset, cursor: `${offset}` }, 0)
  expect(positions.nearest('hub', 1, 0)).toBeUndefined()
  expect(positions.nearest('hub', 2, 0)?.cursor).toBe('2')
})

const STRIDE = 50_000

/** A list of users whose cursors are their numbers, and how many users were skipped by each call. */
function listOf(total: number) {
  const skipped: number[] = []
  const readCursor = async (users: number, after = '0') => {
    skipped.push(users)
    const end = Number(after) + users
    return end < total ? String(end) : undefined
  }
  return { skipped, readCursor }
}

test('a far page is reached in strides, which pages before and after it do not take again', async () => {
  const positions = userPositions()
  const { skipped, readCursor } = listOf(1_000_000)
  const start = (offset: number) => walkTo(positions, { organizationId: 'hub', offset, now: 0 }, readCursor)
  expect(await start(900_000)).toEqual({ offset: 850_000, cursor: '850000' })
  expect(skipped).toEqual(Array.from({ length: 17 }, () => STRIDE))
  for (let offset = 899_900; offset > 0; offset -= 12_300) {
    const position = await start(offset)
    const distance = offset - (position?.offset ?? 0)
    expect(distance).toBeGreaterThanOrEqual(0)
    expect(distance).toBeLessThanOrEqual(STRIDE)
  }
  expect(skipped).toHaveLength(17)
})

test('a page beyond the end, or of a short list, is not walked to', async () => {
  for (const total of [0, 30_000, 120_000]) {
    const { skipped, readCursor } = listOf(total)
    const place = { organizationId: 'hub', offset: 999_999_999, now: 0 }
    const start = await walkTo(userPositions(), place, readCursor)
    expect(start?.offset ?? 0).toBe(Math.max(0, Math.ceil(total / STRIDE) - 1) * STRIDE)
    expect(skipped).toHaveLength(Math.max(1, Math.ceil(total / STRIDE)))
  }
})

test('the strides of one organization are not those of another, and end after ten minutes', async () => {
  const positions = userPositions()
  const { skipped, readCursor } = listOf(1_000_000)
  for (const [organizationId, now] of [
    ['one', 0],
    ['two', 0],
    ['one', 11 * 60_000],
  ] as const)
    await walkTo(positions, { organizationId, offset: 150_000, now }, readCursor)
  expect(skipped).toHaveLength(6)
})
