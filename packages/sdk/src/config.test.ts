import { expect, test } from 'vitest'
import { readConfig, type SlashIDOptions } from './config.js'
import { Errors } from './error-guards.js'

const own = { baseURL: 'https://login.example', sdkURL: 'https://login.example/sdk.html' }

const refusal = (options: unknown): Error => {
  try {
    readConfig(options as SlashIDOptions)
  } catch (error) {
    if (Errors.isInvalidSlashIDConfigurationError(error)) return error
    throw error
  }
  throw new Error('these options were taken')
}

test('an organization alone goes to the hosted provider, with analytics', () => {
  expect(readConfig({ oid: 'org' })).toEqual({
    oid: 'org',
    baseURL: 'https://api.slashid.com',
    sdkURL: 'https://cdn.slashid.com/sdk.html',
    analyticsEnabled: true,
    identityProviderInitiatedSSOEnabled: false,
    session: 'person',
  })
})

test('the sandbox and a server of one’s own are named by environment', () => {
  expect(readConfig({ oid: 'org', environment: 'sandbox' }).baseURL).toBe('https://api.sandbox.slashid.com')
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
  ['a baseURL that is no URL', { oid: 'org', baseURL: 'login' }, /baseURL must be a full URL.*got "login"/],
  ['a baseURL that is no string', { oid: 'org', baseURL: 7 }, /^baseURL must be a full URL.*got [57]/],
  ['a baseURL of another protocol', { oid: 'org', baseURL: 'ftp://x' }, /http:\/\/ or https:\/\/, got "ftp:\/\/x"/],
  ['an sdkURL that is no URL', { oid: 'org', sdkURL: 'sdk.html' }, /sdkURL must be a full URL/],
  ['analytics without an organization', { analyticsEnabled: true }, /analyticsEnabled is on.*set oid/],
  [
    'provider-initiated SSO without an organization',
    { analyticsEnabled: false, identityProviderInitiatedSSOEnabled: true },
    /identityProviderInitiatedSSOEnabled is on.*set oid/,
  ],
  ['an organization that is no string', { oid: 7 }, /oid must be a string, got [57]/],
])('%s is refused in a sentence that says what and where', (_, options, message) => {
  const error = refusal(options)
  expect(error.message).toMatch(message)
  expect(error.message).toMatch(/Check the options of SlashID\.$/)
  expect(error).toMatchObject({ slug: 'invalid_slashid_configuration', context: { options } })
})

test('of several broken rules the first in the list is told', () => {
  expect(refusal({ environment: 'staging', baseURL: 7 }).message).toMatch(/^environment must/)
  expect(refusal({ baseURL: 'x', sdkURL: 'y' }).message).toMatch(/^baseURL/)
  expect(refusal({ sdkURL: 'y' }).message).toMatch(/^sdkURL/)
})

test('without analytics no organization is needed', () => {
  expect(readConfig({ analyticsEnabled: false }).oid).toBeUndefined()
})
