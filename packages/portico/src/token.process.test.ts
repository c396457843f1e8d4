import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, portico, type ServerProcess, serving } from './testing/program.js'

let cwd: string
let running: ServerProcess
beforeAll(async () => {
  cwd = emptyFolder()
  running = await serving({ cwd, env: { PORTICO_SITE: '' } })
  await run('person', 'add', 'ada@example.com', '-g', 'readers')
})
afterAll(async () => {
  const gone = new Promise((resolve) => running.child.once('close', resolve))
  running.child.kill('SIGTERM')
  await gone
  rmSync(cwd, { recursive: true, force: true })
})

const run = (...args: readonly string[]) => portico(args, { cwd })
const read = (token: string) =>
  fetch(`${running.url}/content-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ build: 'build-1', tickets: [] }),
  })

test('a token is added, listed without its secret, and ended while a server runs', async () => {
  const added = await run(
    'token',
    'add',
    'ada@example.com',
    '--name',
    'agent',
    '-g',
    'readers',
    '--days',
    '7',
    '--json',
  )
  expect(added.code, added.stderr).toBe(0)
  const readerToken = JSON.parse(added.stdout)
  expect(readerToken).toMatchObject({ name: 'agent', groups: ['readers'] })
  expect((await read(readerToken.token)).status).toBe(200)
  const list = await run('token', 'list', 'ada@example.com')
  expect(list.stdout).toContain(readerToken.id)
  expect(list.stdout).not.toContain(readerToken.token)
  expect(JSON.parse((await run('token', 'list', '--json')).stdout).tokens).toHaveLength(1)
  expect((await run('token', 'end', readerToken.id)).code).toBe(0)
  expect((await read(readerToken.token)).status).toBe(401)
  const again = await run('token', 'end', readerToken.id)
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^portico: there is no reader token/)])
})

test('an impossible request is refused with a message', async () => {
  const refusals = [
    [['nobody@example.com', '--name', 'x'], /there is no person "nobody@example\.com"/],
    [['ada@example.com'], /--name/],
    [['ada@example.com', '--name', 'x', '-g', 'strangers'], /groups contains strangers/],
    [['ada@example.com', '--name', 'x'.repeat(101)], /name/],
    [['ada@example.com', '--name', 'x', '--days', '0'], /expires_in_days/],
    [['ada@example.com', '--name', 'x', '--days', 'forever'], /--days must be a number from 1 to 365/],
  ] as const
  for (const [args, message] of refusals) {
    const { code, stdout, stderr } = await run('token', 'add', ...args)
    expect([code !== 0, stdout]).toEqual([true, ''])
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  }
})
