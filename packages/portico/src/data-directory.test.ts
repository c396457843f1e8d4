import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileOnce } from './create-once.js'
import {
  openDataDirectory,
  replaceFile,
  SECRET_FILES,
  secretsOf,
  siteKeyFile,
  storedSecret,
  writeSiteKey,
} from './data-directory.js'
import type { SettingValues } from './settings/table.js'

const nothing = {} as SettingValues
const fresh = () => join(mkdtempSync(join(tmpdir(), 'portico-data-')), 'data')
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('secrets are created once, inaccessible to other users, and used again', () => {
  const directory = fresh()
  const first = secretsOf(nothing, directory)
  expect(first.masterKey).toHaveLength(32)
  const { masterKey, adminKey } = first
  expect(secretsOf(nothing, directory)).toMatchObject({ masterKey, adminKey })
  expect(mode(directory)).toBe('700')
  expect(readdirSync(directory).sort()).toEqual(
    Object.values(SECRET_FILES)
      .map(({ file }) => file)
      .sort(),
  )
  for (const name of readdirSync(directory)) expect(mode(join(directory, name))).toBe('600')
})

test('the public key that sites are sealed for is stored in a file, which is rewritten only when the key changes', () => {
  const directory = fresh()
  writeSiteKey(directory, 'the first key')
  const file = siteKeyFile(directory)
  expect(readFileSync(file, 'utf8')).toBe('the first key\n')
  const { ino } = statSync(file)
  writeSiteKey(directory, 'the first key')
  expect(statSync(file).ino).toBe(ino)
  writeSiteKey(directory, 'the second key')
  expect(readFileSync(file, 'utf8')).toBe('the second key\n')
  expect(readdirSync(directory)).toEqual(['site-key.pub'])
})

test('a directory that other users can access is made private', () => {
  const directory = fresh()
  mkdirSync(directory, { mode: 0o755 })
  openDataDirectory(directory)
  expect(mode(directory)).toBe('700')
})

test('secrets from the environment are used and not stored', () => {
  const directory = fresh()
  const key = new Uint8Array(32).fill(9)
  const values = { PORTICO_MASTER_KEY: key, PORTICO_ADMIN_KEY: 'k'.repeat(24) }
  const secrets = secretsOf({ ...nothing, ...values }, directory)
  expect(secrets).toMatchObject({ masterKey: key, adminKey: 'k'.repeat(24) })
  expect(secrets.masterKeys()).toEqual([key])
  expect(() => readdirSync(directory)).toThrow(/ENOENT/)
})

test('a file with the name of the directory is refused and not changed', () => {
  const directory = fresh()
  writeFileSync(directory, 'mine')
  expect(() => openDataDirectory(directory)).toThrow(/because a file is in its place\. .+ PORTICO_DATA /)
  expect(() => secretsOf(nothing, directory)).toThrow(/because a file is in its place/)
  expect(readFileSync(directory, 'utf8')).toBe('mine')
})

test('a location where nothing can be created is refused', () => {
  expect(() => openDataDirectory('/proc/portico')).toThrow(
    /^The data directory \/proc\/portico cannot be .+ PORTICO_DATA/,
  )
})

test.each([
  ['of the wrong size', Buffer.alloc(16).toString('base64url'), /master\.key has 16 bytes/],
  ['that is empty', '', /master\.key is neither hex nor base64/],
  ['with other content', 'not a key at all', /master\.key is neither hex nor base64/],
])('a stored secret %s is refused and not changed', (_, text, sentence) => {
  const directory = fresh()
  openDataDirectory(directory)
  const file = join(directory, 'master.key')
  writeFileSync(file, text)
  expect(() => secretsOf(nothing, directory)).toThrow(sentence)
  expect(() => secretsOf(nothing, directory)).toThrow(/Restore the correct file, or set PORTICO_MASTER_KEY\. /)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

test('a file is created once, by the first that tries', () => {
  const directory = fresh()
  openDataDirectory(directory)
  const file = join(directory, 'x')
  createFileOnce(file, 'first')
  createFileOnce(file, 'second')
  expect(readFileSync(file, 'utf8')).toBe('first')
  expect(readdirSync(directory)).toEqual(['x'])
})

test('a running program notices a replaced secret, and does not create a missing one again', () => {
  const directory = fresh()
  const secrets = secretsOf(nothing, directory)
  const other = Buffer.alloc(32, 5).toString('base64url')
  replaceFile(directory, 'master.key.old', readFileSync(join(directory, 'master.key'), 'utf8').trim())
  replaceFile(directory, 'master.key', other)
  expect(secrets.masterKeys()).toEqual([new Uint8Array(32).fill(5), secrets.masterKey])
  rmSync(join(directory, 'master.key'))
  expect(secrets.masterKeys()).toEqual([secrets.masterKey, secrets.masterKey])
  expect(readdirSync(directory)).not.toContain('master.key')
})

test('looking up a secret creates none', () => {
  const directory = fresh()
  expect(storedSecret(directory, 'masterKey')).toBeUndefined()
  expect(() => readdirSync(directory)).toThrow(/ENOENT/)
})
