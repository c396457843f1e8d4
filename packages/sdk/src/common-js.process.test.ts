import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import * as everything from './index.js'

const folder = fileURLToPath(new URL('..', import.meta.url))

beforeAll(() => {
  if (!existsSync(`${folder}dist/cjs/index.js`))
    throw new Error('The CommonJS form of the SDK is not built, so it cannot be tested. Run "npm run build".')
})

/** Node would require the ES modules. */
const FLAG = '--no-experimental-require-module'
const node = (script: string) =>
  JSON.parse(
    execFileSync(process.execPath, [FLAG, '-e', `console.log(JSON.stringify(${script}))`], { cwd: folder }).toString(),
  )

test('a program that requires the SDK gets the same exports as one that imports it', () => {
  expect(node(`Object.keys(require('@portico/sdk')).sort()`)).toEqual(Object.keys(everything).sort())
})

test('its parts for servers work there without a page', () => {
  const token = `e30.${Buffer.from(JSON.stringify({ person_id: 'p', groups: ['a'] })).toString('base64url')}.s`
  expect(node(`new (require('@portico/sdk/ssr').User)('${token}', { oid: 'o' }).getGroups()`)).toEqual(['a'])
})
