import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'

const file = fileURLToPath(new URL('../dist/script/slashid.js', import.meta.url))

beforeAll(() => {
  if (!existsSync(file))
    throw new Error('The script of the SDK is not built, so it cannot be tested. Run "npm run build".')
})

test('a page that loads the script has the SDK as window.slashid', () => {
  const page: Record<string, unknown> = { URL, console }
  page.window = page
  runInNewContext(readFileSync(file, 'utf8'), page)
  const { slashid } = page as { slashid: typeof import('./script.js') }
  expect(Object.keys(slashid).sort()).toEqual(['SlashID', 'User', 'errors', 'utils', 'version'])
  const environment = { baseURL: 'https://login.example', sdkURL: 'https://login.example/sdk.html' }
  const sid = new slashid.SlashID({ oid: 'org', environment, analyticsEnabled: false })
  expect([sid.baseURL, slashid.version.raw]).toEqual(['https://login.example', '3.29.6'])
  expect(() => sid.getUser('123')).toThrow(expect.toSatisfy(slashid.errors.isInvalidActionError))
})

test('the script weighs at most 20 kB, gzipped', () => {
  expect(gzipSync(readFileSync(file), { level: 9 }).length).toBeLessThanOrEqual(20_000)
})
