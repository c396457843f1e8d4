import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountUrl } from './published-facts.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facts-'))
})
afterAll(() => rm(folder, { recursive: true }))

const POLICY = { 'content-security-policy': "default-src 'self'" }

test.each([
  [{}, 'https://hub.example/console/account'],
  [{ 'account-page': '/account' }, 'https://hub.example/account'],
  [{ 'account-page': '/me', 'base-url': '/hub/', 'trailing-slash': true }, 'https://hub.example/hub/me/'],
  [{ 'account-page': 7 }, 'https://hub.example/console/account'],
])('with %j readers manage their account at %s', async (facts, address) => {
  await writeFile(join(folder, 'portico-policy.json'), JSON.stringify({ ...POLICY, ...facts }))
  expect(await accountUrl(folder, { url: 'https://hub.example/', consoleUrl: undefined })).toBe(address)
})

test('without a site they do so at the console', async () => {
  const url = 'https://hub.example'
  expect(await accountUrl(undefined, { url, consoleUrl: undefined })).toBe('https://hub.example/console/account')
  const consoleUrl = 'https://console.example'
  expect(await accountUrl(undefined, { url, consoleUrl })).toBe('https://console.example/console/account')
})
