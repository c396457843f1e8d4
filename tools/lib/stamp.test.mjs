import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { CACHE } from './root.mjs'
import { alone } from './stamp.mjs'

const name = `test-${process.pid}`
const lock = join(CACHE, 'locks', name)

test('of two processes that start the same step, the second waits for the first', async () => {
  const steps = []
  const step = (who) =>
    alone(name, async () => {
      steps.push(`${who} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      steps.push(`${who} ends`)
    })
  await Promise.all([step('one'), step('two')])
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(existsSync(lock)).toBe(false)
})

test('a step that fails releases its lock', async () => {
  await expect(alone(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await alone(name, async () => 'yes')).toBe('yes')
})

test('the lock of a process that has ended does not block others', async () => {
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(lock, '4194304')
  expect(await alone(name, async () => 'in')).toBe('in')
})
