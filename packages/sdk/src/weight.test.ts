import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as everything from './index.js'
import { bundle } from './testing/bundle.js'

const weigh = async (source?: string, later = false) => gzipSync(await bundle(source, later), { level: 9 }).length
const FOR_SERVERS = ['SSR']
const forPages = Object.keys(everything).filter((name) => !FOR_SERVERS.includes(name))

test('everything that the SDK exports, including what servers need, is at most 12 kB, minified and gzipped', async () => {
  expect(await weigh()).toBeLessThanOrEqual(12_000)
})

test('a page does not load what only servers need', async () => {
  expect(await bundle(`export { ${forPages.join(', ')} } from './index.js'`, false)).not.toContain('parseChallenges')
})

test('with every part that a page can load on demand it is at most 20.2 kB, and what servers need 700 bytes more', async () => {
  expect(await weigh(`export { ${forPages.join(', ')} } from './index.js'`, true)).toBeLessThanOrEqual(20_200)
  expect(await weigh(undefined, true)).toBeLessThanOrEqual(20_900)
})

test('a page that takes one helper loads only that helper', async () => {
  const helper = (name: string) => weigh(`import { ${name} } from './index.js'; console.log(${name})`)
  expect(await helper('createTokenStore')).toBeLessThan(400)
  expect(await helper('isReachablePersonHandleType')).toBeLessThan(200)
  expect(await helper('isSlashIDError')).toBeLessThan(1_000)
})

test('neither the schema library nor tables that browsers do not need are included', async () => {
  const text = await bundle()
  for (const foreign of ['typebox', 'correct ?horse', '/admin/persons', 'sid-form']) expect(text).not.toContain(foreign)
})
