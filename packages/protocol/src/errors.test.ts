import { expect, test } from 'vitest'
import { ERRORS, type ErrorSlug, errorRow } from './errors.js'
import { slugOfAnswer } from './failure-slugs.js'

test.each<[number, string, ErrorSlug]>([
  [
    400,
    "selected scope 'a.example' is not equal to or a registrable domain suffix of origin 'https://b.example'",
    'passkey_bad_scope',
  ],
  [429, 'anything at all', 'rate_limit_exceeded'],
  [403, 'no password set', 'no_password_set'],
  [403, 'self-registration not allowed for this organization', 'self_registration_not_allowed'],
  [403, 'person cannot be registered', 'handle_pattern_not_allowed'],
  [403, 'person is not active', 'sign_up_awaiting_approval'],
  [403, 'Person pid:1 is inactive', 'sign_in_awaiting_approval'],
  [401, 'authentication has expired', 'timeout'],
  [403, 'authentication has expired', 'timeout'],
  [409, 'person exists', 'person_exists'],
  [400, 'malformed e-mail address: no @', 'invalid_email_address_format'],
  [400, 'malformed phone number: too short', 'invalid_phone_number_format'],
  [400, 'unreachable phone number: landline', 'unreachable_phone_number'],
  [403, 'No Password Set', 'api_response_error'],
  [400, 'no password set', 'api_response_error'],
  [500, 'authentication has expired', 'api_response_error'],
  [404, '', 'api_response_error'],
])('a response %i with the message "%s" means %s', (status, message, slug) => {
  expect(slugOfAnswer(status, message)).toBe(slug)
})

test('every response in the table that ends a flow has a distinct status and message', () => {
  const spoken = (Object.keys(ERRORS) as ErrorSlug[]).filter((slug) => {
    const row = errorRow(slug)
    return row.name !== undefined && row.wireMessage !== undefined && slug !== 'recover_non_reachable_handle_type'
  })
  expect(spoken).toHaveLength(11)
  for (const slug of spoken) {
    const { status = 0, wireMessage = '' } = errorRow(slug)
    expect(slugOfAnswer(status, wireMessage), slug).toBe(slug)
  }
})
