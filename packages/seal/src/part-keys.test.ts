import { hkdfSync } from 'node:crypto'
import { OTHER_ADDRESSES, SPELLED_PAGE, SPELLINGS } from '@portico/access/testing/spellings'
import { expect, test } from 'vitest'
import { newPart } from './part.js'
import { partKeys } from './part-keys.js'

const { key } = newPart()
const build = 'build-1'

test('a program based on RFC 5869 and this documentation derives the same keys', async () => {
  const { shared, ofPage } = await partKeys(key, build)
  const info = (path: string) => `portico/seal/v3${String.fromCharCode(build.length)}${build}${path}`
  const derived = (path: string) => Buffer.from(hkdfSync('sha256', key, '', info(path), 40))
  expect(Buffer.from(await shared())).toEqual(derived('').subarray(0, 32))
  const page = await ofPage('/Docs/caf%C3%A9/')
  const expected = derived('/docs/caf\u00e9')
  expect(Buffer.from(page.key)).toEqual(expected.subarray(0, 32))
  expect(page.page).toBe(expected.subarray(32).toString('base64url'))
})

test('every page, build and part has its own keys', async () => {
  const all = [
    await partKeys(key, build),
    await partKeys(key, 'build-10'),
    await partKeys(newPart().key, build),
    await partKeys(key, 'build-'),
  ]
  const keys = await Promise.all(
    all.flatMap(({ shared, ofPage }) => [
      shared(),
      ...['/', '/docs', '/docs/a', '/docs/a/b', '/1/docs/a'].map((path) => ofPage(path).then((page) => page.key)),
    ]),
  )
  expect(new Set([key, ...keys].map((bytes) => Buffer.from(bytes).toString('hex'))).size).toBe(25)
})

test.each(SPELLINGS.filter(([difference]) => !difference.includes('file')))(
  'the key of a page is the same for %s',
  async (_, address) => {
    const { ofPage } = await partKeys(key, build)
    expect(await ofPage(address)).toEqual(await ofPage(SPELLED_PAGE))
  },
)

test.each([...OTHER_ADDRESSES])('%s has another key, or none', async (address) => {
  const { ofPage } = await partKeys(key, build)
  expect(await ofPage(address).catch(() => undefined)).not.toEqual(await ofPage(SPELLED_PAGE))
})

test.each(['/%zz', '/a%00b', '/\ud800'])('%j, which no page can have, has no key', async (address) => {
  const { ofPage } = await partKeys(key, build)
  await expect(ofPage(address)).rejects.toThrow(RangeError)
})
