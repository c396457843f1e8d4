import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const lock = {
  '': { name: 'root' },
  'packages/own': { version: '0.1.0' },
  'node_modules/@own/own': { resolved: 'packages/own', link: true },
  'node_modules/kept': { version: '1.0.0' },
  'node_modules/other-platform': { version: '1.0.0', optional: true },
}
const present = { 'node_modules/@own/own': { link: true }, 'node_modules/kept': { version: '1.0.0' } }

test('an installation with every package of the lock file is complete, even without those of other platforms', () => {
  expect(isInstalled(lock, present)).toBe(true)
})

test.each([
  ['a missing package', { 'node_modules/@own/own': { link: true } }],
  ['another version', { ...present, 'node_modules/kept': { version: '1.0.1' } }],
  ['a missing workspace link', { 'node_modules/kept': { version: '1.0.0' } }],
  ['nothing at all', {}],
])('%s requires an install', (_, installed) => {
  expect(isInstalled(lock, installed)).toBe(false)
})
