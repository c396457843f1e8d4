import { expect, test } from 'vitest'
import { userPositions } from './user-positions.js'

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
