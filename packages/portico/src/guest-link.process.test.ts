import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, portico } from './testing/program.js'

const cwd = emptyFolder()
const env = { PORTICO_SITE: 'public' }
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(cwd, name)), { recursive: true })
  writeFileSync(join(cwd, name), text)
}
const run = (...args: readonly string[]) => portico(args, { cwd, env })

/** A site with a page for readers and a public one, as a site build writes it. */
const PLAN = {
  version: 'portico/plan/v2',
  build: 'one',
  orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
  origin: 'https://docs.example',
  baseUrl: '/',
  publicTexts: [],
  groupNames: {},
  prerendered: ['index.html', 'guest/index.html', 'docs/lamp/index.html'],
  rules: [{ path: 'docs/*', groups: ['readers'] }],
  exceptions: {},
  parts: [{ expression: { any: [['readers']] }, pages: ['/docs/lamp'], canaries: [] }],
  pages: { '/docs/lamp': { title: 'Lamp' }, '/guest': { reasons: [{ by: 'guest-page' }] } },
}

beforeAll(async () => {
  put('staging/portico-plan.json', JSON.stringify(PLAN))
  for (const name of PLAN.prerendered) put(`staging/${name}`, '<!doctype html><title>Page</title>')
  put('staging/assets/js/sealed0-3.0a1b2c3d.js', 'e({"id":"lamp","permalink":"/docs/lamp","draft":false})')
  expect(await run('seal', '--staging', 'staging', '--out', 'public')).toMatchObject({ code: 0, stderr: '' })
  await run('person', 'add', 'ada@example.com', '-g', 'readers', '-g', 'portico-admins')
  await run('person', 'add', 'bob@example.com', '-g', 'readers')
})
afterAll(() => rmSync(cwd, { recursive: true, force: true }))

test('a guest link is added, listed without its secret, and ended', async () => {
  const limits = ['--days', '2', '--openings', '3', '--devices', '2', '--note', 'For the auditor']
  const address = ['--site', 'https://docs.example/']
  const added = await run('guest-link', 'add', 'ada@example.com', '/docs/lamp', ...limits, ...address, '--json')
  expect(added.code, added.stderr).toBe(0)
  const { id, link, secret } = JSON.parse(added.stdout)
  expect(link).toBe(`https://docs.example/guest#${secret}`)
  const list = await run('guest-link', 'list', 'ada@example.com')
  for (const text of [id, '/docs/lamp', 'For the auditor', '0 of 3', '0 of 2']) expect(list.stdout).toContain(text)
  expect(list.stdout).not.toContain(secret)
  expect(JSON.parse((await run('guest-link', 'list', '--json')).stdout).links).toHaveLength(1)
  expect((await run('guest-link', 'end', id)).code).toBe(0)
  const again = await run('guest-link', 'end', id)
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^portico: there is no guest link/)])
})

test('a link to a folder says how many pages it opens', async () => {
  const added = await run('guest-link', 'add', 'ada@example.com', '/docs/', '--folder', '--for', 'eve@firm.example')
  expect(added.stdout).toMatch(/It opens one page of the folder \/docs until /)
  const { stdout } = await run('guest-link', 'list')
  for (const text of ['/docs/*', 'eve@firm.example']) expect(stdout).toContain(text)
})

test('an impossible request is refused with a message', async () => {
  const refusals = [
    [['nobody@example.com', '/docs/lamp'], /there is no person "nobody@example\.com"/],
    [['bob@example.com', '/docs/lamp'], /does not let you share pages/],
    [['ada@example.com', '/docs/missing'], /no such private page/],
    [['ada@example.com', '/blog', '--folder'], /no such private page/],
    [['ada@example.com', '/'], /everyone can read this page/],
    [['ada@example.com', '/docs/lamp', '--days', '31'], /--days must be a number from 1 to 30/],
    [['ada@example.com', '/docs/lamp', '--openings', 'x'], /--openings must be a number from 1 to 10000/],
    [['ada@example.com', '/docs/lamp', '--site', 'docs.example'], /--site must be the address of a site/],
  ] as const
  for (const [args, message] of refusals) {
    const { code, stdout, stderr } = await run('guest-link', 'add', ...args)
    expect([code !== 0, stdout]).toEqual([true, ''])
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  }
})
