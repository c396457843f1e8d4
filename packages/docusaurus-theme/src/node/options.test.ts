import { expect, test } from 'vitest'
import { normalizeOptions } from './options.js'

const orgID = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

test('an organization is enough, the rest has defaults', () => {
  expect(normalizeOptions({ orgID })).toEqual({
    id: 'default',
    orgID,
    forceLogin: false,
    baseURL: '',
    sdkURL: '',
    uxMode: 'redirect',
    privateRedirectPath: '/',
    rules: [],
    form: { factors: [{ method: 'email_link' }], text: {}, storeLastHandle: true, defaultCountryCode: 'US' },
    publicTexts: [],
    policy: { 'connect-src': [], 'frame-src': [] },
  })
})

test('a client id and its provider add a button that opens a popup', () => {
  const { form } = normalizeOptions({ orgID, oidcClientID: 'abc', oidcProvider: 'google' })
  expect(form.factors).toEqual([
    { method: 'email_link' },
    { method: 'oidc', options: { client_id: 'abc', provider: 'google', ux_mode: 'popup' } },
  ])
})

test.each([
  ['factors of the site', [{ method: 'password' }, { method: 'otp_via_email' }]],
  ['another client of the provider', [{ method: 'oidc', options: { client_id: 'other', provider: 'google' } }]],
])('the button stands beside %s', (_, factors) => {
  const options = { orgID, oidcClientID: 'abc', oidcProvider: 'google', formConfiguration: { factors } }
  expect(normalizeOptions(options).form.factors).toEqual([
    ...factors,
    { method: 'oidc', options: { client_id: 'abc', provider: 'google', ux_mode: 'popup' } },
  ])
})

test('a button that the factors have already is not shown twice, and keeps what they say of it', () => {
  const factors = [
    { method: 'oidc', label: 'Work', options: { client_id: 'abc', provider: 'google', ux_mode: 'redirect' } },
    { method: 'password' },
  ]
  const options = { orgID, oidcClientID: 'abc', oidcProvider: 'google', formConfiguration: { factors } }
  expect(normalizeOptions(options).form.factors).toEqual(factors)
})

test('forced login makes every path private', () => {
  expect(normalizeOptions({ orgID, forceLogin: true }).rules).toEqual([{ path: '*' }])
})

test.each([
  ['no organization', {}, /orgID is missing\./],
  ['an unknown name', { orgID, privatePath: [] }, /There is no option "privatePath"\./],
  [
    'a base URL of another kind',
    { orgID, baseURL: 'ftp://x' },
    /baseURL must start with http:\/\/ or https:\/\/, got "ftp:\/\/x"\./,
  ],
  ['an unknown mode', { orgID, uxMode: 'popup' }, /uxMode must be "modal"/],
  ['a RegExp as path', { orgID, privatePaths: [{ path: /^\/docs/ }] }, /"regex"/],
  ['rules that are no list', { orgID, privatePaths: 'docs/*' }, /must be a list/],
  ['a client without provider', { orgID, oidcClientID: 'abc' }, /belong together/],
  ['a client id that is no text', { orgID, oidcClientID: 7, oidcProvider: 'google' }, /oidcClientID must be a string/],
  ['a provider without client', { orgID, oidcProvider: 'google' }, /belong together/],
  ['a circle', { orgID, privatePaths: [{ path: 'home' }], privateRedirectPath: '/home' }, /sent round in a circle/],
])('%s stops the build with a sentence', (_, options, sentence) => {
  expect(() => normalizeOptions(options)).toThrow(sentence)
})

test('a private redirect target is no circle where nobody is redirected', () => {
  const rules = { privatePaths: [{ path: '*' }] }
  expect(() => normalizeOptions({ orgID, ...rules, uxMode: 'modal' })).not.toThrow()
  expect(() => normalizeOptions({ orgID, forceLogin: true, uxMode: 'redirect' })).not.toThrow()
})

test('the policy takes further sources, but no way to run any inline script', () => {
  const policy = (contentSecurityPolicy: unknown) => () => normalizeOptions({ orgID, contentSecurityPolicy })
  expect(policy({ 'frame-src': ['https://videos.example'] })().policy['frame-src']).toEqual(['https://videos.example'])
  expect(normalizeOptions({ orgID, baseURL: 'https://id.example' }).policy['connect-src']).toEqual([
    'https://id.example',
  ])
  expect(policy({ 'script-src': ["'unsafe-inline'"] })).toThrow(/must not hold 'unsafe-inline'/)
  expect(policy({ 'script-src': ['a; object-src *'] })).toThrow(/without spaces, commas or semicolons/)
  expect(policy({ 'object-src': ['*'] })).toThrow(/sources can be added to script-src/)
})
