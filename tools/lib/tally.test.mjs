import { expect, test } from 'vitest'
import { Stop } from './run.mjs'
import { tally } from './tally.mjs'

async function tallied(work) {
  const lines = []
  const { failed } = await tally(work, (line) => lines.push(line))
  return { failed, lines }
}

test('the last line is the sum of all counts', async () => {
  const { failed, lines } = await tallied(async (count) => {
    count({ passed: 3, failed: 0 })
    count({ passed: 4, failed: 1 })
  })
  expect([failed, lines.at(-1)]).toEqual([1, '\n7 passed, 1 failed'])
})

test('the last line is printed when a package does not compile, which counts as a failure', async () => {
  const { failed, lines } = await tallied(async (count) => {
    count({ passed: 8, failed: 0 })
    throw new Stop('tsc -b ended with code 2.')
  })
  expect(failed).toBe(1)
  expect(lines).toEqual(['\nFailed:\ntsc -b ended with code 2.', '\n8 passed, 1 failed'])
})

test('what failed is printed before the last line', async () => {
  const { lines } = await tallied(async (count) => {
    count({ passed: 2, failed: 1, failures: ['a.test.ts > stays shut'] })
    count({ passed: 3, failed: 0 })
  })
  expect(lines).toEqual(['\nFailed:\na.test.ts > stays shut', '\n5 passed, 1 failed'])
})

test('an error in the scripts themselves shows its location', async () => {
  const { lines } = await tallied(async () => {
    throw new TypeError('x is not a function')
  })
  expect(lines[0]).toMatch(/TypeError: x is not a function\n +at /)
  expect(lines.at(-1)).toBe('\n0 passed, 1 failed')
})
