import { expect, test } from 'vitest'
import { readConfig, type SlashIDOptions } from './config.js'
import { Errors } from './error-guards.js'

const own = { baseURL: 'https://login.example', sdkURL: 'https://login.example/sdk.html' }

const page = 'https://app.example'

const refusal = (options: unknown, origin: string | undefined = page): Error => {
  try {
    readConfig(options as SlashIDOptions, origin)
  } catch (error) {
    if (Errors.isInvalidSlashIDConfigurationError(error)) return error
    throw error
  }
  throw new Error('these options were taken')
}

test('with only an organization, requests go to the page’s own origin, with analytics', () => {
  expect(readConfig({ oid: 'org' }, page)).toEqual({
    oid: 'org',
    baseURL: 'https://app.example',
    sdkURL: 'https://app.example/sdk.html',
    analyticsEnabled: true,
    identityProviderInitiatedSSOEnabled: false,
    session: 'person',
  })
})

test('the vendor’s servers are used only if configured', () => {
  const production = { baseURL: 'https://api.slashid.com', sdkURL: 'https://cdn.slashid.com/sdk.html' }
  expect(readConfig({ oid: 'org', environment: 'production' }, page)).toMatchObject(production)
  const { baseURL, sdkURL } = readConfig({ oid: 'org', environment: 'sandbox' })
  expect([baseURL, sdkURL]).toEqual(['https://api.sandbox.slashid.com', 'https://cdn.sandbox.slashid.com/sdk.html'])
})

test('the SDK page is that of the server, unless it is configured', () => {
  expect(readConfig({ oid: 'org', baseURL: own.baseURL }, page)).toMatchObject(own)
  expect(readConfig({ oid: 'org', baseURL: 'https://a.example/id/' }, page).sdkURL).toBe(
    'https://a.example/id/sdk.html',
  )
  expect(readConfig({ oid: 'org', sdkURL: own.sdkURL }, page)).toMatchObject({ baseURL: page, sdkURL: own.sdkURL })
})

test.each([undefined, 'null', 'file://'])('without a web page (%s) the server must be configured', (origin) => {
  const missing = () => readConfig({ oid: 'org' }, origin)
  expect(missing).toThrow(
    /^baseURL is missing: .*Node.*environment: \{ baseURL, sdkURL \}.*Check the options of SlashID/s,
  )
  expect(missing).toThrow(expect.objectContaining({ slug: 'invalid_slashid_configuration' }))
})

test('your own server is configured with environment', () => {
  expect(readConfig({ oid: 'org', environment: own })).toMatchObject(own)
  expect(readConfig({ oid: 'org', environment: undefined, baseURL: own.baseURL, sdkURL: undefined }).baseURL).toBe(
    own.baseURL,
  )
})

test.each<[string, unknown, RegExp]>([
  ['no options', undefined, /organization/],
  ['null', null, /organization/],
  ['an unknown environment', { environment: 'staging' }, /environment must be "production", "sandbox".*got "staging"/],
  ['a number as environment', { environment: 5 }, /environment must be .*got [57]/],
  [
    'an environment without baseURL',
    { environment: { sdkURL: own.sdkURL } },
    /environment\.baseURL must be a full URL.*got undefined/,
  ],
  [
    'an environment without sdkURL',
    { environment: { baseURL: own.baseURL } },
    /environment\.sdkURL must be a full URL.*got undefined/,
  ],
  ['null as environment', { environment: null }, /environment\.baseURL must be a full URL.*got undefined/],
  ['two servers', { oid: 'org', environment: 'sandbox', baseURL: own.baseURL }, /both name the server/],
  ['an empty baseURL', { oid: 'org', baseURL: '' }, /baseURL must be a full URL.*got ""/],
  ['a baseURL that is not a URL', { oid: 'org', baseURL: 'login' }, /baseURL must be a full URL.*got "login"/],
  ['a baseURL that is not a string', { oid: 'org', baseURL: 7 }, /^baseURL must be a full URL.*got [57]/],
  ['a baseURL of another protocol', { oid: 'org', baseURL: 'ftp://x' }, /http:\/\/ or https:\/\/, got "ftp:\/\/x"/],
  ['an sdkURL that is not a URL', { oid: 'org', sdkURL: 'sdk.html' }, /sdkURL must be a full URL/],
  ['analytics without an organization', { analyticsEnabled: true }, /analyticsEnabled is on.*set oid/],
  [
    'provider-initiated SSO without an organization',
    { analyticsEnabled: false, identityProviderInitiatedSSOEnabled: true },
    /identityProviderInitiatedSSOEnabled is on.*set oid/,
  ],
  ['an organization that is not a string', { oid: 7 }, /oid must be a string, got [57]/],
])('%s is refused with a message that says what is wrong and where', (_, options, message) => {
  const error = refusal(options)
  expect(error.message).toMatch(message)
  expect(error.message).toMatch(/Check the options of SlashID\.$/)
  expect(error).toMatchObject({ slug: 'invalid_slashid_configuration', context: { options } })
})

test('if several rules are broken, the first in the list is reported', () => {
  expect(refusal({ environment: 'staging', baseURL: 7 }).message).toMatch(/^environment must/)
  expect(refusal({ baseURL: 'x', sdkURL: 'y' }).message).toMatch(/^baseURL/)
  expect(refusal({ sdkURL: 'y' }).message).toMatch(/^sdkURL/)
})

test('without analytics no organization is needed', () => {
  expect(readConfig({ analyticsEnabled: false }, page).oid).toBeUndefined()
})
