import { expect, test } from 'vitest'
import { SETTING_NAMES, settingRow } from './table.js'

const SECRET = 'h4-d0-n0t-sh0w'

test.each(['PORTICO_MASTER_KEY', 'PORTICO_ADMIN_KEY', 'DATABASE_URL', 'SMTP_URL', 'PORTICO_SMS_URL'] as const)(
  '%s never shows its secret parts',
  (name) => {
    const { show } = settingRow(name)
    for (const text of [SECRET, `postgres://me:${SECRET}@db/x?password=${SECRET}`, `smtps://${SECRET}@mail:465`])
      expect(show(text)).not.toContain(SECRET)
  },
)

test('a URL still shows where it leads', () => {
  expect(settingRow('DATABASE_URL').show('postgres://me:pw@db.example:5432/hub?x=1')).toBe(
    'postgres://…@db.example:5432/hub?…',
  )
})

test('every setting is explained in a sentence', () => {
  for (const name of SETTING_NAMES) expect(settingRow(name).meaning).toMatch(/^[A-Z].+\.$/)
})
