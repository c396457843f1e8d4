import { expect, test } from 'vitest'
import { misfitOfList } from './challenge-lists.js'

const id = 'AAAAAAAAAAAAAAAAAAAAAA'
const one = (type: string, options: object = {}) => ({ id, type, authentication_method: 'password', options })
const context = one('authn_context_update', { target_org_id: 'o', factor: { method: 'password' } })
const proxy = one('proxy', { challenge_id: id })

test.each([
  ['startFlow', [context, one('otp')]],
  ['startFlow', [context, one('ui_customization'), one('oidc'), proxy]],
  ['startFlow', [context, proxy, one('password_set')]],
  ['recover', [proxy]],
  ['openChallengePack', [one('ui_customization'), one('nonce')]],
  ['switchOrganization', { type: 'token', token: 'x' }],
  ['switchOrganization', { type: 'challenge_list', challenges: [context, one('password_verify')] }],
  ['validateToken', { valid: true }],
] as const)('clients can process the response of %s', (name, result) => {
  expect(misfitOfList(name, result)).toBeUndefined()
})

test.each([
  ['startFlow', [], 'no challenge'],
  ['startFlow', [one('otp')], 'does not come first'],
  ['startFlow', [context], 'returns no token'],
  ['startFlow', [context, one('otp'), one('ui_customization')], 'returns no token'],
  ['startFlow', [context, one('oidc'), one('otp')], 'nothing waits for oidc'],
  ['startFlow', [{ ...context, id: 'short' }, one('otp')], 'the id short'],
  [
    'startFlow',
    [one('authn_context_update', { factor: { method: 'password', options: {} } }), one('otp')],
    'name no method',
  ],
  ['recover', [context, proxy], 'where no flow starts'],
  ['switchOrganization', { challenges: [one('otp')] }, 'does not come first'],
] as const)('an invalid response of %s is reported: %j', (name, result, problem) => {
  expect(misfitOfList(name, result)).toContain(problem)
})
