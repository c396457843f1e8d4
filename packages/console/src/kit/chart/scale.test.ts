import { expect, test } from 'vitest'
import { labelled, ticks } from './bar-chart.js'

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 50, 100]],
  [1234, [0, 500, 1000, 1500]],
])('a scale up to %d has ticks at %j', (most, marks) => {
  expect(ticks(most)).toEqual(marks)
})

test('every scale reaches the value that it has to show, with few ticks', () => {
  for (let most = 0; most < 5000; most += 7) {
    expect(ticks(most).at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks(most).length).toBeLessThanOrEqual(6)
  }
})

test('as many labels are shown as fit, including the last one', () => {
  const shows = labelled(30, 6)
  const visible = Array.from({ length: 30 }, (_, at) => at).filter(shows)
  expect(visible).toEqual([4, 9, 14, 19, 24, 29])
})
