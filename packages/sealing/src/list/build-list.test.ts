import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readList, signedList } from './build-list.js'
import { newDeployKey } from './deploy-key.js'

const key = newDeployKey()
const publicKey = createPublicKey(createPrivateKey(key.privateKey))
const FILE = { path: 'docs/a.html', sha256: 'a'.repeat(64), size: 3 }

/** A list with a valid signature, whatever it contains. */
function listOf(files: unknown, more: object = {}): string {
  const list = { version: 'portico/build/v1', build: 'one', files, ...more }
  const signature = sign(null, Buffer.from(JSON.stringify(list)), createPrivateKey(key.privateKey))
  return JSON.stringify({ ...list, signature: signature.toString('base64url') })
}

test('a signed list is read, sorted by path', () => {
  const second = { ...FILE, path: 'a.html', size: 0 }
  const files = [second, FILE]
  expect(readList(signedList('one', [FILE, second], key), publicKey)).toEqual({
    ok: true,
    list: { version: 'portico/build/v1', build: 'one', files },
  })
  expect(readList(listOf(files), publicKey).ok).toBe(true)
})

describe('even with a valid signature, nothing is read that names no file of a site', () => {
  test.each<[string, unknown]>([
    ['no files', undefined],
    ['files that are no list', { 0: FILE }],
    ['an entry that is no object', [null]],
    ['a file without a path', [{ ...FILE, path: undefined }]],
    ['an empty path', [{ ...FILE, path: '' }]],
    ['an absolute path', [{ ...FILE, path: '/etc/passwd' }]],
    ['a path that leaves the folder', [{ ...FILE, path: '../a.html' }]],
    ['a path through a parent', [{ ...FILE, path: 'docs/../../a.html' }]],
    ['a path through the same folder', [{ ...FILE, path: 'docs/./a.html' }]],
    ['a path that is no text', [{ ...FILE, path: 1 }]],
    ['a digest that is no text', [{ ...FILE, sha256: 1 }]],
    ['a short digest', [{ ...FILE, sha256: 'abc' }]],
    ['a digest in capitals', [{ ...FILE, sha256: 'A'.repeat(64) }]],
    ['a size that is no number', [{ ...FILE, size: '3' }]],
    ['half a byte', [{ ...FILE, size: 0.5 }]],
    ['one such entry among others', [FILE, { ...FILE, path: '../a.html' }]],
  ])('%s', (_, files) => {
    expect(readList(listOf(files), publicKey)).toEqual({ ok: false, reason: 'not_a_list' })
  })

  test.each([
    ['another version', { version: 'portico/build/v2' }],
    ['a build without a name', { build: undefined }],
  ])('%s', (_, more) => {
    expect(readList(listOf([FILE], more), publicKey)).toEqual({ ok: false, reason: 'not_a_list' })
  })
})

test.each(['', 'null', '[]', '{"version":"portico/build/v1"}'])('%j is no list', (text) => {
  expect(readList(text, publicKey)).toEqual({ ok: false, reason: 'not_a_list' })
})

test('a list that another key signed, or that was changed afterwards, is refused', () => {
  const other = signedList('one', [FILE], newDeployKey())
  const changed = signedList('one', [FILE], key).replace('"size": 3', '"size": 4')
  for (const text of [other, changed])
    expect(readList(text, publicKey)).toEqual({ ok: false, reason: 'other_signature' })
})
