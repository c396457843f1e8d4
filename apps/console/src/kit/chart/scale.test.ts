import { expect, test } from 'vitest'
import { labelled, ticks } from './bar-chart.js'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
])('a scale up to %d is marked at %j', (most, marks) => {
  expect(ticks(most)).toEqual(marks)
})

test('every scale reaches what it has to show, with few marks', () => {
  for (let most = 0; most < 5000; most += 7) {
    expect(ticks(most).at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks(most).length).toBeLessThanOrEqual(6)
  }
})

test('so many labels show as fit, the last one among them', () => {
  const shows = labelled(30, 6)
  const shown = Array.from({ length: 30 }, (_, at) => at).filter(shows)
  expect(shown).toEqual([4, 9, 14, 19, 24, 29])
})
