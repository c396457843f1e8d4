import { expect, test } from 'vitest'
import { usableDomain } from './usable-domain.js'

test.each([
  ['globex.com', 'globex.com'],
  [' @Globex.COM. ', 'globex.com'],
  ['eu.globex.co.uk', 'eu.globex.co.uk'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['ｇｌｏｂｅｘ．com', 'globex.com'],
  ['globex.corp', 'globex.corp'],
  // With a Cyrillic o: another domain.
  ['glоbex.com', 'xn--glbex-kye.com'],
])('%s is %s', async (input, domain) => {
  expect(await usableDomain(input)).toBe(domain)
})

test.each([
  '',
  '.',
  'globex',
  'localhost',
  'globex..com',
  '-globex.com',
  'glo bex.com',
  'ada@globex.com',
  'https://globex.com',
  'globex.com/x',
  '10.0.0.1',
  '[::1]',
  '_portico.globex.com',
  '*.globex.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
])('%s is not a domain', async (input) => {
  await expect(usableDomain(input)).rejects.toThrow('the part of your email addresses')
})

test.each(['com', 'co.uk', 'CO.UK.', 'github.io', 'herokuapp.com', 'xn--p1ai'])(
  '%s is a public suffix',
  async (input) => {
    await expect(usableDomain(input)).rejects.toThrow(/public suffix|the part of your/)
  },
)

test.each([
  'gmail.com',
  'GMail.Com.',
  'googlemail.com',
  'outlook.com',
  'outlook.fr',
  'hotmail.co.uk',
  'yahoo.co.jp',
  'mail.yahoo.com',
  'live.com',
  'web.de',
  'proton.me',
  'qq.com',
  'vip.qq.com',
  'mailinator.com',
  'privaterelay.appleid.com',
])('%s belongs to everyone', async (input) => {
  await expect(usableDomain(input)).rejects.toThrow('anyone can get an address')
})

test('a company domain that starts like one of a provider is accepted', async () => {
  for (const domain of ['gmail.globex.com', 'notgmail.com', 'gmail-globex.com'])
    expect(await usableDomain(domain)).toBe(domain)
})
