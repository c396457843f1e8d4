import { expect, test } from 'vitest'
import { misfitOfList } from './challenge-lists.js'

const id = 'AAAAAAAAAAAAAAAAAAAAAA'
const challenge = (type: string, options: object = {}) => ({ id, type, authentication_method: 'password', options })
const context = challenge('authn_context_update', { target_org_id: 'o', factor: { method: 'password' } })
const proxy = challenge('proxy', { challenge_id: id })

test.each([
  ['startFlow', [context, challenge('otp')]],
  ['startFlow', [context, challenge('ui_customization'), challenge('oidc'), proxy]],
  ['startFlow', [context, proxy, challenge('password_set')]],
  ['recover', [proxy]],
  ['openChallengePack', [challenge('ui_customization'), challenge('nonce')]],
  ['switchOrganization', { type: 'token', token: 'x' }],
  ['switchOrganization', { type: 'challenge_list', challenges: [context, challenge('password_verify')] }],
  ['validateToken', { valid: true }],
] as const)('clients can process the response of %s', (name, result) => {
  expect(misfitOfList(name, result)).toBeUndefined()
})

test.each([
  ['startFlow', [], 'no challenge'],
  ['startFlow', [challenge('otp')], 'does not come first'],
  ['startFlow', [context], 'returns no token'],
  ['startFlow', [context, challenge('otp'), challenge('ui_customization')], 'returns no token'],
  ['startFlow', [context, challenge('oidc'), challenge('otp')], 'nothing waits for oidc'],
  ['startFlow', [{ ...context, id: 'short' }, challenge('otp')], 'the id short'],
  [
    'startFlow',
    [challenge('authn_context_update', { factor: { method: 'password', options: {} } }), challenge('otp')],
    'name no method',
  ],
  ['recover', [context, proxy], 'where no flow starts'],
  ['switchOrganization', { challenges: [challenge('otp')] }, 'does not come first'],
] as const)('an invalid response of %s is reported: %j', (name, result, problem) => {
  expect(misfitOfList(name, result)).toContain(problem)
})
