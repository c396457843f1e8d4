import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDotEnv } from './dot-env.js'

test('.env contains NAME=value lines, quotes and comments', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'))
  writeFileSync(join(folder, '.env'), '# where\nPORT=8080\nMAIL_FROM="Hub <hub@example.com>" # who\n')
  expect(readDotEnv(folder)).toEqual({ PORT: '8080', MAIL_FROM: 'Hub <hub@example.com>' })
})

test('a byte order mark before the first name is not part of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'))
  writeFileSync(join(folder, '.env'), '\ufeffPORT=8080\r\n')
  expect(readDotEnv(folder)).toEqual({ PORT: '8080' })
})

test('a missing .env sets nothing, an unreadable one is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'))
  expect(readDotEnv(folder)).toEqual({})
  mkdirSync(join(folder, '.env'))
  expect(() => readDotEnv(folder)).toThrow(/\.env exists but cannot be read \(EISDIR\).+ Fix/)
})
