import { expect, test } from 'vitest'
import { endpointPath } from './endpoints.js'
import { isReachable } from './handles.js'
import { handleTypesOf, METHODS } from './methods.js'

test('without a restriction no method takes a username', () => {
  for (const method of Object.keys(METHODS) as (keyof typeof METHODS)[])
    expect(handleTypesOf(method)).not.toContain('username')
})

test('a password takes a username once it is allowed to', () => {
  expect(handleTypesOf('password', ['username'])).toEqual(['username'])
  expect(handleTypesOf('password', ['username', 'email_address'])).toEqual(['email_address', 'username'])
})

test('a restriction never adds a handle type that the method cannot use', () => {
  expect(handleTypesOf('otp_via_email', ['phone_number', 'email_address'])).toEqual(['email_address'])
})

test('a restriction with an unknown handle type counts as absent', () => {
  expect(handleTypesOf('password', ['username', 'fax'])).toEqual(['email_address', 'phone_number'])
})

test('only usernames are not reachable', () => {
  expect([isReachable('email_address'), isReachable('phone_number'), isReachable('username')]).toEqual([
    true,
    true,
    false,
  ])
})

test('path parameters are percent-encoded', () => {
  expect(endpointPath('getPerson', { person_id: 'pid:1/2' })).toBe('/admin/persons/pid%3A1%2F2')
})
