import { expect, test } from 'vitest'
import type { SlashIDError } from '../errors.js'
import { scripted } from '../testing/scripted.js'

const handle = { type: 'email_address', value: 'ada@example.com' } as const
const refusedWith = (status: number, item: object) =>
  scripted({
    'POST /id/v2': () => new Response(JSON.stringify({ errors: [{ httpcode: status, ...item }] }), { status }),
  })
    .sid.id('org', handle, { method: 'otp_via_email' })
    .catch(({ name }: Error) => name)

test.each([
  [
    'the slug of a response, whatever its message',
    403,
    { message: 'in other words', slug: 'person_exists' },
    'PersonExistsError',
  ],
  [
    'the slug of a response rather than its message',
    403,
    { message: 'person is not active', slug: 'forbidden' },
    'APIResponseError',
  ],
  [
    'the message of a server that sends no slug',
    403,
    { message: 'person is not active' },
    'SignUpAwaitingApprovalError',
  ],
  ['a slug that no error is named for', 401, { message: 'x', slug: 'incorrect_password' }, 'APIResponseError'],
])('an error is named after %s', async (_, status, item, name) => {
  expect(await refusedWith(status, item)).toBe(name)
})

test('an error says which organization has to approve the person, if the response names one', async () => {
  const awaiting = { message: 'Person is inactive', slug: 'sign_in_awaiting_approval' }
  const contextWith = async (item: object) => {
    const errors = [{ httpcode: 403, ...awaiting, ...item }]
    const { sid } = scripted({ 'POST /id/v2': () => new Response(JSON.stringify({ errors }), { status: 403 }) })
    return sid.id('org', handle, { method: 'otp_via_email' }).catch(({ context }: SlashIDError) => context)
  }
  expect(await contextWith({ organization: 'Globex' })).toMatchObject({ organizationName: 'Globex' })
  expect(await contextWith({})).toMatchObject({ organizationName: undefined })
})
