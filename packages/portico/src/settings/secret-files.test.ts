import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectSettings } from '../load-settings.js'

let cwd: string
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'portico-secrets-'))
  writeFileSync(join(cwd, 'database-url'), 'postgres://portico:lantern@db/portico\n')
  writeFileSync(join(cwd, 'empty'), '\n')
})
afterAll(() => rmSync(cwd, { recursive: true }))

const inspect = (env: Record<string, string>) => inspectSettings({ env, cwd })

test('a secret is read from the file that the environment names, without its line break', () => {
  const { configuration, problems } = inspect({ DATABASE_URL_FILE: join(cwd, 'database-url') })
  expect(problems).toEqual([])
  expect(configuration.database).toEqual({
    kind: 'postgres',
    url: 'postgres://portico:lantern@db/portico',
    connections: 14,
  })
})

test('an empty name counts as unset', () => {
  expect(inspect({ DATABASE_URL_FILE: ' ' }).configuration.database.kind).toBe('sqlite')
})

test.each([
  [
    { PORTICO_MASTER_KEY_FILE: 'nowhere' },
    /nowhere \(PORTICO_MASTER_KEY_FILE in the environment\) cannot be read \(ENOENT\)/,
  ],
  [{ SMTP_URL_FILE: 'empty' }, /empty \(SMTP_URL_FILE in the environment\) is empty/],
  [{ SMTP_URL_FILE: 'empty', SMTP_URL: 'smtp://a' }, /SMTP_URL and SMTP_URL_FILE are both set/],
  [{ PORTICO_ADMIN_KEY_FILE: 'database-url' }, /^PORTICO_ADMIN_KEY /],
])('%j is refused with a message that does not contain the secret', (env, sentence) => {
  const { problems } = inspect(env)
  expect(problems).toEqual([expect.stringMatching(sentence)])
  expect(problems.join()).not.toContain('lantern')
})

test('only secrets can be read from files', () => {
  expect(inspect({ PORTICO_URL_FILE: 'database-url' }).problems).toEqual([
    expect.stringContaining('PORTICO_URL_FILE (in the environment) is not a setting of Portico'),
  ])
})
