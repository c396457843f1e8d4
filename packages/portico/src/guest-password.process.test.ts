import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const cwd = emptyFolder()
const run = (...args: readonly string[]) => portico(args, { cwd })

beforeAll(async () => {
  await run('person', 'add', 'ada@example.com', '-g', 'portico-admins')
  await run('person', 'add', 'bob@example.com')
})

afterAll(async () => {
  const { rmSync } = await import('node:fs')
  rmSync(cwd, { recursive: true, force: true })
})

test('while the organization has guest passwords off, the program says what to turn on', async () => {
  const refused = await run('guest-password', 'add', 'ada@example.com', 'partners-preview')
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('guest_passwords')])
  expect((await run('guest-password', 'list', '--json')).stdout).toContain('"passwords":[]')
})

test('what does not exist, and days that are not possible, are refused', async () => {
  const cases = [
    [['add', 'eve@example.com', 'x'], /eve@example\.com/],
    [['add', 'ada@example.com', 'x', '--days', '91'], /--days must be a number from 1 to 90/],
    [['change', 'x', 'ada@example.com'], /there is no guest password "x"/],
    [['end', 'x'], /there is no guest password "x"/],
  ] as const
  for (const [args, reason] of cases) {
    const { code, stderr } = await run('guest-password', ...args)
    expect([args, code, stderr]).toEqual([args, 1, expect.stringMatching(reason)])
  }
})
