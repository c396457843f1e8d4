import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buildSetting } from './build-steps.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-setting-'))
const file = join(folder, '.env')
afterEach(() => rmSync(file, { force: true }))

test.each([
  ['the environment', { HUB_FORCE_LOGIN: 'true' }, 'HUB_FORCE_LOGIN=false', 'true'],
  ['.env', {}, 'PORT=3100\nHUB_FORCE_LOGIN=true', 'true'],
  ['.env, where the environment has an empty one', { HUB_FORCE_LOGIN: '' }, 'HUB_FORCE_LOGIN="true"', 'true'],
  ['nowhere', {}, 'PORT=3100', undefined],
  ['nowhere, without .env', {}, undefined, undefined],
])('a setting of the build comes from %s', (_, env, text, expected) => {
  if (text !== undefined) writeFileSync(file, text)
  expect(buildSetting('HUB_FORCE_LOGIN', { env, file })).toBe(expected)
})
