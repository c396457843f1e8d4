import { expect, test } from 'vitest'
import { pauseAfter } from './poll-pause.js'

test.each([
  [0, true, 1_500],
  [119_999, true, 1_500],
  [240_000, true, 3_000],
  [800_000, true, 10_000],
  [86_400_000, true, 10_000],
  [0, false, 5_000],
  [240_000, false, 10_000],
])('a tab that has waited for %i ms, at the door: %s, asks again after %i ms', (waited, atDoor, pause) => {
  expect(pauseAfter(waited, atDoor)).toBe(pause)
})

test('an hour at a door takes no more than one request every six seconds', () => {
  let questions = 0
  for (let waited = 0; waited < 3_600_000; waited += pauseAfter(waited, true)) questions++
  expect(questions).toBeLessThan(600)
})
