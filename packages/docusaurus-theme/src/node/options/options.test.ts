import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Option, OptionTable } from './option.js'
import { FORM_OPTIONS, OPTIONS, SEALING_OPTIONS } from './option-table.js'
import { normalizeOptions } from './options.js'

const orgID = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

test('an organization is sufficient, the rest has defaults', () => {
  expect(normalizeOptions({ orgID }, 600_000)).toEqual({
    settledAt: 0,
    accountPage: '/account',
    guestLinks: false,
    guestPasswords: false,
    id: 'default',
    orgID,
    forceLogin: false,
    baseURL: '',
    preview: '',
    sdkURL: '',
    uxMode: 'redirect',
    privateRedirectPath: '/',
    navbar: 'hidden',
    footer: 'hidden',
    rules: [],
    markdownTwins: false,
    statistics: false,
    feeds: {},
    openapi: [],
    agents: {},
    files: {},
    form: {
      factors: [{ method: 'email_link' }, { method: 'webauthn' }],
      text: {},
      methodChoice: 'buttons',
      storeLastHandle: true,
      defaultCountryCode: 'US',
      flagFont: 'bundled',
    },
    publicTexts: [],
    policy: { 'connect-src': [], 'frame-src': [] },
  })
})

test('a client id and its provider add a button that opens a popup', () => {
  const { form } = normalizeOptions({ orgID, oidcClientID: 'abc', oidcProvider: 'google' })
  expect(form.factors).toEqual([
    { method: 'email_link' },
    { method: 'webauthn' },
    { method: 'oidc', options: { client_id: 'abc', provider: 'google', ux_mode: 'popup' } },
  ])
})

test.each([
  ['factors of the site', [{ method: 'password' }, { method: 'otp_via_email' }]],
  ['another client of the provider', [{ method: 'oidc', options: { client_id: 'other', provider: 'google' } }]],
])('the button is shown beside %s', (_, factors) => {
  const options = { orgID, oidcClientID: 'abc', oidcProvider: 'google', formConfiguration: { factors } }
  expect(normalizeOptions(options).form.factors).toEqual([
    ...factors,
    { method: 'oidc', options: { client_id: 'abc', provider: 'google', ux_mode: 'popup' } },
  ])
})

test('a button that is already among the factors is not shown twice, and keeps their settings', () => {
  const factors = [
    { method: 'oidc', label: 'Work', options: { client_id: 'abc', provider: 'google', ux_mode: 'redirect' } },
    { method: 'password' },
  ]
  const options = { orgID, oidcClientID: 'abc', oidcProvider: 'google', formConfiguration: { factors } }
  expect(normalizeOptions(options).form.factors).toEqual(factors)
})

test('a provider without a name is offered by its client id', () => {
  const factors = [{ method: 'oidc', label: 'Globex', options: { client_id: 'globex', provider: 'custom' } }]
  expect(normalizeOptions({ orgID, formConfiguration: { factors } }).form.factors).toEqual(factors)
})

test('a form with chosen factors lists them, unless it is to have a button for each', () => {
  const choiceOf = (formConfiguration: object) => normalizeOptions({ orgID, formConfiguration }).form.methodChoice
  const factors = [{ method: 'password' }]
  expect(choiceOf({ factors })).toBe('list')
  expect(choiceOf({ factors, methodChoice: 'buttons' })).toBe('buttons')
  expect(choiceOf({ methodChoice: 'list' })).toBe('list')
})

test('a preview has no account page of its own', () => {
  const siteOptions = { orgID, accountPage: '/account', baseURL: 'https://id.example' }
  expect(normalizeOptions(siteOptions).accountPage).toBe('/account')
  expect(normalizeOptions({ ...siteOptions, preview: 'https://pr-1.example/' }).accountPage).toBe('')
})

test('forced login makes every path private', () => {
  expect(normalizeOptions({ orgID, forceLogin: true }).rules).toEqual([{ path: '*' }])
})

test.each([
  ['no organization', {}, /orgID is missing\./],
  ['an account page without a path', { orgID, accountPage: 'account' }, /accountPage must be a path of this site/],
  [
    'an account page on another site',
    { orgID, accountPage: '//evil.example/x' },
    /accountPage must be a path of this site/,
  ],
  ['an unknown name', { orgID, privatePath: [] }, /There is no option "privatePath"\./],
  [
    'a base URL of another protocol',
    { orgID, baseURL: 'ftp://x' },
    /baseURL must start with http:\/\/ or https:\/\/.+got "ftp:\/\/x"\./,
  ],
  [
    'a preview that is not a start page',
    { orgID, baseURL: 'https://id.example', preview: 'https://pr-41.example/docs' },
    /preview must be the whole address of the first page/,
  ],
  ['a preview that would sign people in itself', { orgID, preview: 'https://pr-41.example/' }, /preview needs baseURL/],
  ['an unknown mode', { orgID, uxMode: 'popup' }, /uxMode must be "modal"/],
  ['a RegExp as path', { orgID, privatePaths: [{ path: /^\/docs/ }] }, /"regex"/],
  ['rules that are not a list', { orgID, privatePaths: 'docs/*' }, /must be a list/],
  ['a client without provider', { orgID, oidcClientID: 'abc' }, /must be set together/],
  [
    'a client id that is not a string',
    { orgID, oidcClientID: 7, oidcProvider: 'google' },
    /oidcClientID must be a string/,
  ],
  ['a provider without client', { orgID, oidcProvider: 'google' }, /must be set together/],
])('%s stops the build with a sentence', (_, options, sentence) => {
  expect(() => normalizeOptions(options)).toThrow(sentence)
})

const oidc = { client_id: 'abc', provider: 'google' }
const factors = (...list: unknown[]) => ({ factors: list })

test.each<[string, unknown, RegExp]>([
  ['a form that is not an object', 'password', /formConfiguration must be an object/],
  ['an unknown name', { factor: [] }, /formConfiguration has the unknown name "factor"\. Did you mean "factors"\?/],
  [
    'a misspelled method',
    factors({ method: 'pasword' }),
    /factors\[0] has an unknown method "pasword"\. Did you mean "password"/,
  ],
  ['no factors at all', factors(), /formConfiguration\.factors is empty/],
  [
    'an unknown name in a factor',
    factors({ method: 'password', handles: [] }),
    /factors\[0] has the unknown name "handles"/,
  ],
  [
    'an unknown handle type',
    factors({ method: 'password', allowedHandleTypes: ['email'] }),
    /factors\[0]\.allowedHandleTypes must be one of "email_address".+got "email"/,
  ],
  [
    'a handle type that the method does not accept',
    factors({ method: 'otp_via_sms', allowedHandleTypes: ['email_address'] }),
    /"otp_via_sms" does not accept\. It accepts "phone_number"/,
  ],
  [
    'handles of a button',
    factors({ method: 'oidc', options: oidc, allowedHandleTypes: ['username'] }),
    /takes no handle/,
  ],
  [
    'an option of a factor',
    factors({ method: 'oidc', options: { ...oidc, clientId: 1 } }),
    /unknown name "clientId"\. Did you mean "client_id"/,
  ],
  [
    'an unknown provider',
    factors({ method: 'oidc', options: { ...oidc, provider: 'gogle' } }),
    /provider must be one of "google".+Did you mean "google"/,
  ],
  [
    'a button without a client',
    factors({ method: 'oidc', options: { provider: 'google' } }),
    /without options\.client_id/,
  ],
  ['a button without options', factors({ method: 'saml' }), /without options\.provider_credentials_id/],
  [
    'an unknown mode of a button',
    factors({ method: 'oidc', options: { ...oidc, ux_mode: 'tab' } }),
    /ux_mode must be one of "popup"/,
  ],
  [
    'an address that could run a script',
    factors({ method: 'email_link', options: { redirect_target: 'javascript:0' } }),
    /redirect_target must start with http/,
  ],
  [
    'options of a factor that are a list',
    factors({ method: 'password', options: [] }),
    /factors\[0]\.options must be an object/,
  ],
  ['a relative logo', { logo: 'img/logo.svg' }, /formConfiguration\.logo must be the address of a picture/],
  ['a logo that is not a string', { logo: { src: '/x' } }, /formConfiguration\.logo must be/],
  ['texts that are a list', { text: ['Hello'] }, /formConfiguration\.text must be an object/],
  [
    'an unknown text key',
    { text: { 'initial.titel': 'Hello' } },
    /unknown name "initial\.titel"\. Did you mean "initial\.title"/,
  ],
  ['a text that is not a string', { text: { 'initial.title': 1 } }, /text\["initial\.title"] must be a string/],
  ['a switch that is a string', { storeLastHandle: 'yes' }, /storeLastHandle must be true or false/],
  ['a font of flags from another host', { flagFont: 'google' }, /flagFont must be one of "bundled", "cdn"/],
  ['an unknown country', { defaultCountryCode: 'UK' }, /defaultCountryCode must be a country/],
])('the form: %s stops the build with a sentence', (_, formConfiguration, sentence) => {
  expect(() => normalizeOptions({ orgID, formConfiguration })).toThrow(sentence)
})

test('every option that a form can have is accepted', () => {
  const formConfiguration = {
    factors: [
      { method: 'webauthn', options: { attachment: 'platform', user_verification: 'required' } },
      { method: 'password', allowedHandleTypes: ['email_address', 'username'] },
      { method: 'email_link', options: { redirect_target: 'https://hub.example/docs' } },
      { method: 'oidc', options: { ...oidc, ux_mode: 'redirect' }, label: 'Our Google' },
      { method: 'saml', options: { provider_credentials_id: 'x' }, logo: '/img/okta.svg' },
    ],
    logo: '/img/logo.svg',
    text: { 'initial.title': 'Sign in' },
    methodChoice: 'buttons',
    storeLastHandle: false,
    defaultCountryCode: 'gb',
    flagFont: 'cdn',
  }
  expect(normalizeOptions({ orgID, formConfiguration }).form).toEqual(formConfiguration)
})

test.each<[string, object, RegExp]>([
  [
    'an unknown provider',
    { oidcClientID: 'a', oidcProvider: 'googel' },
    /oidcProvider must be one of .+Did you mean "google"/,
  ],
  ['a client that is not a string', { oidcClientID: 1, oidcProvider: 'google' }, /oidcClientID must be a string/],
  [
    'an unknown sealing option',
    { sealing: { publicText: [] } },
    /sealing has the unknown name "publicText"\. Did you mean "publicTexts"/,
  ],
  [
    'public texts that are a string',
    { sealing: { publicTexts: 'Getting started' } },
    /sealing\.publicTexts must be a list/,
  ],
  ['a file outside the site', { files: { '../a.xml': '' } }, /files must be an object of texts by path/],
  ['a file at an absolute path', { files: { '/etc/a.xml': '' } }, /files must be an object of texts by path/],
  ['a file that is not a string', { files: { 'a.xml': 1 } }, /files must be an object of texts by path/],
  ['another machine that opens pages', { agents: { open: 'browser' } }, /agents must be \{ open: "server" \}/],
  ['an unknown right of programs', { agents: { write: true } }, /agents must be/],
  [
    'a description that is not a file of the site',
    { openapi: [{ path: 'api', route: '/api' }] },
    /openapi\[0\]\.path must be/,
  ],
  ['a description without a page', { openapi: [{ path: 'a.yml', route: 'api' }] }, /openapi\[0\]\.route must be/],
  [
    'a description for unknown readers',
    { openapi: [{ path: 'a.yml', route: '/api', access: 'acme' }] },
    /\.access does not say/,
  ],
  [
    'a sandbox key prefix that begins with a space',
    { openapi: [{ path: 'a.yml', route: '/api', sandboxKeyPrefix: ' x' }] },
    /sandboxKeyPrefix must/,
  ],
  ['a form that is neither on nor off', { openapi: [{ path: 'a.yml', route: '/api', tryIt: 'no' }] }, /tryIt must be/],
  ['a misspelled name of one', { openapi: [{ path: 'a.yml', route: '/api', acces: {} }] }, /unknown name "acces"/],
  [
    'two descriptions at one address',
    { openapi: ['/api', '/api/'].map((route) => ({ path: 'a.yml', route })) },
    /the route \/api twice/,
  ],
  ['llms.txt with unknown names', { llmsText: { parts: [] } }, /llmsText must be an object such as/],
  ['a misspelled option', { forcedLogin: true }, /There is no option "forcedLogin"\. Did you mean "forceLogin"\?/],
])('%s stops the build', (_, options, sentence) => {
  expect(() => normalizeOptions({ orgID, ...options })).toThrow(sentence)
})

test('the policy accepts further sources, but nothing that would allow any inline script', () => {
  const policy = (contentSecurityPolicy: unknown) => () => normalizeOptions({ orgID, contentSecurityPolicy })
  expect(policy({ 'frame-src': ['https://videos.example'] })().policy['frame-src']).toEqual(['https://videos.example'])
  expect(normalizeOptions({ orgID, baseURL: 'https://id.example' }).policy['connect-src']).toEqual([
    'https://id.example',
  ])
  expect(policy({ 'script-src': ["'unsafe-inline'"] })).toThrow(/must not contain 'unsafe-inline'/)
  expect(policy({ 'script-src': ['a; object-src *'] })).toThrow(/without spaces, commas or semicolons/)
  for (const any of ['*', 'https:', 'http:', 'data:', 'https://*', '*.com', "'strict-dynamic'", "'unsafe-eval'"])
    expect(policy({ 'script-src': [any] }), any).toThrow(/any injected script could then run/)
  for (const source of ['https://*.scripts.example', 'https://scripts.example/a.js', "'wasm-unsafe-eval'"])
    expect(policy({ 'script-src': [source] }), source).not.toThrow()
  expect(policy({ 'base-uri': ['*'] })).toThrow(/sources can be added to script-src/)
})

test('the policy allows the font of flags if it comes from a CDN', () => {
  const formConfiguration = { flagFont: 'cdn' }
  const contentSecurityPolicy = { 'font-src': ['https://fonts.example'] }
  const { policy } = normalizeOptions({ orgID, formConfiguration, contentSecurityPolicy })
  expect(policy['font-src']).toEqual(['https://cdn.jsdelivr.net', 'https://fonts.example'])
  expect(normalizeOptions({ orgID }).policy['font-src']).toBeUndefined()
})

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const defaultOf = ({ defaultText, fallback }: Option<unknown>) =>
  defaultText ??
  (fallback === undefined ? '–' : `\`${typeof fallback === 'string' ? fallback : JSON.stringify(fallback)}\``)
const tableOf = (options: OptionTable, prefix = '') =>
  [
    '| option | default | meaning |',
    '|---|---|---|',
    ...Object.entries(options)
      .filter(([name]) => name !== 'id')
      .map(([name, row]) => `| \`${prefix}${name}\` | ${defaultOf(row)} | ${row.meaning} |`),
  ].join('\n')

test.each([
  ['the theme', tableOf(OPTIONS)],
  ['the form', tableOf(FORM_OPTIONS, 'formConfiguration.')],
  ['sealing', tableOf(SEALING_OPTIONS, 'sealing.')],
])('the README documents the options of %s as they are', (_, table) => {
  expect(README).toContain(table)
})

test.each([...Object.entries(OPTIONS), ...Object.entries(FORM_OPTIONS), ...Object.entries(SEALING_OPTIONS)])(
  '%s passes its own check with its default, and fails it with a useless value',
  (name, { check, fallback }) => {
    if (fallback !== undefined && name !== 'orgID') expect(check(fallback, name)).toEqual([])
    expect(check(Number.NaN, name)).not.toEqual([])
  },
)
