import { UpdateOrganizationBody } from '@portico/protocol/schemas'
import { expect, test } from 'vitest'
import type { Settings } from './setting-form.js'
import { SETTING_FORMS } from './setting-forms.js'

const settings: Settings = {
  self_registration: true,
  approval: 'sign_up',
  handle_patterns: ['@example\\.com$'],
  allowed_methods: ['password'],
  password_rules: [],
  second_factor: 'administrators',
  password_minimum: 'nist',
  token_lifetime_seconds: 3600,
  console_lifetime_seconds: 7200,
  console_idle_seconds: 600,
  groups_claim_name: 'groups',
  enumeration: 'strict',
  ui_customization: {
    colour: 'blue',
    '--sid-color-primary': '#0a5c45',
    '--sid-font-family': 'Inter',
    '--sid-form-border-radius': 'huge',
  },
  logo_url: 'https://hub.example/logo.png',
  token_container: false,
  inherit_groups: true,
  child_groups: ['staff'],
  directory_groups: ['okta-*'],
  name_missing_groups: true,
  lease_seconds: 5400,
  reader_tokens: false,
  reader_token_days: 30,
  guest_links: 'groups',
  guest_link_groups: ['sales'],
  guest_passwords: true,
  sms_special_numbers: false,
  analytics_handles: true,
  audit_retention_days: 90,
  reading_retention_days: 30,
  statistics_mail: true,
  language: 'de',
  mail_texts: {},
}

test('every setting of the server has a field, or a separate form', () => {
  // A variable of the theme is a part of one setting.
  const names = SETTING_FORMS.flatMap((form) => form.fields.map(({ name }) => name))
  const fields = names.filter((name) => !name.startsWith('--'))
  const settingNames = Object.keys(UpdateOrganizationBody.properties.settings.properties)
  expect([...fields, 'password_rules', 'mail_texts'].sort()).toEqual(settingNames.sort())
})

test('a form writes the same settings that it has read', () => {
  const { password_rules: _, mail_texts: __, ...simple } = settings
  const written = Object.assign({}, ...SETTING_FORMS.map(({ read, write }) => write(read(settings))))
  expect(written).toEqual(simple)
})

test('the field is empty if readings are kept as long as the audit log', () => {
  const form = SETTING_FORMS.find(({ fields }) => fields.some(({ name }) => name === 'reading_retention_days'))
  const values = form?.read({ ...settings, reading_retention_days: null }) ?? {}
  expect(values.reading_retention_days).toBe('')
  expect(form?.write(values)).toMatchObject({ reading_retention_days: null })
})

test('an invalid pattern and a customization that is not an object are reported before anything is sent', () => {
  const checkOf = (name: string) => {
    const field = SETTING_FORMS.flatMap(({ fields }) => fields).find((candidate) => candidate.name === name)
    return (value: string | readonly string[]) => field?.check?.(value, {})
  }
  expect(checkOf('handle_patterns')(['(', ''])).toContain('“(” is not a valid regular expression')
  expect(checkOf('handle_patterns')(['@a\\.example$', ''])).toBeUndefined()
  expect(checkOf('ui_customization')('[1]')).toContain('not a JSON object')
  expect(checkOf('--sid-color-primary')('green')).toContain('Write a color')
  expect(checkOf('--sid-color-primary')('#0a5c45')).toBeUndefined()
  expect(checkOf('--sid-form-border-radius')('8')).toContain('pixels')
  expect(checkOf('language')('English')).toContain('language tag')
})

test('the look of sign-in pages is one setting: new values, others unchanged, and none if all are empty', () => {
  const look = SETTING_FORMS.find(({ title }) => title === 'Look of sign-in pages')
  const values = look?.read(settings) ?? {}
  expect(values).toMatchObject({ '--sid-color-primary': '#0a5c45', '--sid-form-border-radius': '' })
  expect(JSON.parse(String(values.ui_customization))).toEqual({ colour: 'blue', '--sid-form-border-radius': 'huge' })
  const empty = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
  expect(look?.write(empty)).toEqual({ ui_customization: null })
  expect(look?.write({ ...empty, '--sid-color-panel': ' #fff ' })).toEqual({
    ui_customization: { '--sid-color-panel': '#fff' },
  })
})

test.each([
  [2_592_000, '30 days'],
  [43_200, '12 hours'],
  [5400, '90 minutes'],
  [90, '90 seconds'],
])('a session of %i seconds is shown as %s', (token_lifetime_seconds, duration) => {
  const sessions = SETTING_FORMS.find(({ fields }) => fields.some(({ name }) => name === 'token_lifetime_seconds'))
  const values = sessions?.read({ ...settings, token_lifetime_seconds }) ?? {}
  expect(values.token_lifetime_seconds).toBe(duration)
  expect(sessions?.write(values)).toMatchObject({ token_lifetime_seconds })
})
