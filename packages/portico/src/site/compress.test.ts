import { expect, test } from 'vitest'
import { chooseCoding, isCompressible } from './compress.js'
import { cacheControl } from './file-headers.js'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0, *', 'br'],
])('Accept-Encoding %s selects %s', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding)
})

test('sealed files and pictures are not compressed', () => {
  for (const path of ['a.bin', 'a.png', 'a.woff2']) expect(isCompressible(path, 5000)).toBe(false)
  for (const path of ['a.html', 'a.js', 'a.json', 'a.svg']) expect(isCompressible(path, 5000)).toBe(true)
  expect(isCompressible('a.html', 100)).toBe(false)
})

test('only files named after their content are cached without revalidation', () => {
  for (const path of ['/s/assets/js/main.0a1b2c3d.js', '/s/assets/images/logo-0123456789abcdef0123456789abcdef.png'])
    expect(cacheControl(path)).toMatch(/immutable/)
  for (const path of ['/s/index.html', '/s/portico-seal.json', '/s/img/logo.svg', '/s/main.js'])
    expect(cacheControl(path)).toBe('no-cache')
})

test('a path of folders named assets, as long as a request line may be, is not cached', () => {
  expect(cacheControl(`${'/assets/'.repeat(2000)}.0a1b2c3d`)).toBe('no-cache')
  expect(cacheControl(`${'/assets/'.repeat(2000)}main.0a1b2c3d.js`)).toMatch(/immutable/)
})
