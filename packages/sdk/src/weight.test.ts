import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bundle } from './testing/bundle.js'

const weigh = async (source?: string) => gzipSync(await bundle(source), { level: 9 }).length

test('the whole SDK weighs at most 12 kB, minified and gzipped', async () => {
  expect(await weigh()).toBeLessThanOrEqual(12_000)
})

test('a page that takes one helper loads only that helper', async () => {
  const helper = (name: string) => weigh(`import { ${name} } from './index.js'; console.log(${name})`)
  expect(await helper('createTokenStore')).toBeLessThan(400)
  expect(await helper('isReachablePersonHandleType')).toBeLessThan(200)
  expect(await helper('isSlashIDError')).toBeLessThan(1_000)
})

test('neither the schema library nor the tables that browsers do not need come along', async () => {
  const text = await bundle()
  for (const foreign of ['typebox', 'correct ?horse', '/admin/persons', 'sid-form']) expect(text).not.toContain(foreign)
})
