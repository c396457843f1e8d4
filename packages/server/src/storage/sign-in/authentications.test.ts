import { expect, test } from 'vitest'
import { type KeptAuthentication, packAuthentications, unpackAuthentications } from './authentications.js'

const CREATED = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
const at = (before: number) => new Date(CREATED - before).toISOString()
const handle = { type: 'phone_number', value: '+32 470 00 00 00' } as const

const cases: readonly { name: string; authentications: readonly KeptAuthentication[]; text: string }[] = [
  {
    name: 'the sign-in that opened the session is its method and handle',
    authentications: [
      { method: 'otp_via_email', handle: { type: 'email_address', value: 'ada@example.com' }, timestamp: at(0) },
    ],
    text: '[[0,0,"ada@example.com"]]',
  },
  { name: 'an empty list stays empty', authentications: [], text: '[]' },
  {
    name: 'without a handle, only the method is stored',
    authentications: [{ method: 'anonymous', timestamp: at(0) }],
    text: '[[12]]',
  },
  {
    name: 'an earlier or later one is stored with its distance in milliseconds',
    authentications: [
      { method: 'password', handle, timestamp: at(61_000) },
      { method: 'totp', timestamp: at(-1) },
    ],
    text: '[[2,1,"+32 470 00 00 00",61000],[6,null,null,-1]]',
  },
  {
    name: 'a provider is named',
    authentications: [{ method: 'oidc', timestamp: at(0), provider_id: 'p' }],
    text: '[[7,null,null,null,"p"]]',
  },
  {
    name: 'one that added its factor is marked',
    authentications: [{ method: 'totp', timestamp: at(0), added: true }],
    text: '[[6,null,null,null,null,1]]',
  },
  {
    name: 'a time in another format is stored as text',
    authentications: [{ method: 'password', timestamp: '2026-01-02T03:04:05Z' }],
    text: '[{"method":"password","timestamp":"2026-01-02T03:04:05Z"}]',
  },
]

test.each(cases)('$name, and is read unchanged', ({ authentications, text }) => {
  expect(packAuthentications(authentications, CREATED)).toBe(text)
  expect(unpackAuthentications(text, CREATED)).toEqual(authentications)
})

test('rows of an older version are read unchanged', () => {
  const authentications: readonly KeptAuthentication[] = [
    { method: 'oidc', handle, timestamp: at(5), provider_id: 'p' },
  ]
  expect(unpackAuthentications(JSON.stringify(authentications), CREATED)).toEqual(authentications)
})
