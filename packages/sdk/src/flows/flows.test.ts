import { expect, test } from 'vitest'
import { Errors } from '../error-guards.js'
import { scripted, tokenOf } from '../testing/scripted.js'

const ada = { type: 'email_address', value: 'ada@example.com' } as const
const proxy = { id: 'p1', type: 'proxy', authentication_method: 'email_link', options: { challenge_id: 'px' } }
const reply = (status: number, body: unknown) =>
  new Response(body === '' ? null : JSON.stringify(body), { status: status === 202 && body === '' ? 202 : status })
const pending = () => reply(202, { errors: [{ httpcode: 202, message: 'pending' }] })
const link = { method: 'email_link' } as const

/** Answers of a poll in turn; the last one repeats. */
const inTurn = (answers: (() => unknown)[]) => {
  let at = 0
  return () => answers[Math.min(at++, answers.length - 1)]?.()
}

test.each<[string, () => Response]>([
  ['202 with an error item with code 202', pending],
  ['202 with an empty envelope', () => reply(202, {})],
  ['202 without a body', () => reply(202, '')],
  ['200 with an error item with code 202', () => reply(200, { errors: [{ httpcode: 202, message: 'pending' }] })],
  ['200 with an empty list of errors', () => reply(200, { errors: [] })],
])('%s keeps a poll going until the token arrives', async (_, waiting) => {
  const polls = inTurn([waiting, waiting, () => tokenOf()])
  const { sid, requests } = scripted({ 'POST /id/v2': () => [proxy], 'GET /challenge/px/v2': polls })
  expect((await sid.id('org', ada, link)).ID).toBe('pid:1')
  expect(requests.map(({ route }) => route)).toEqual(['POST /id/v2', ...Array(3).fill('GET /challenge/px/v2')])
})

test('a refused poll ends the flow with the error of the response and its context', async () => {
  const inactive = () => reply(403, { errors: [{ httpcode: 403, message: 'person is not active' }] })
  const { sid } = scripted({ 'POST /id/v2': () => [proxy], 'GET /challenge/px/v2': inTurn([pending, inactive]) })
  const error = await sid.id('org', ada, link).catch((caught: unknown) => caught)
  expect(Errors.isSignUpAwaitingApprovalError(error)).toBe(true)
  expect(error).toMatchObject({ context: { handle: ada, authenticationFactor: link, oid: 'org' } })
})

test.each([
  [
    'a limit',
    200,
    [
      { httpcode: 202, message: 'pending' },
      { httpcode: 429, message: 'slow' },
    ],
    'RateLimitError',
  ],
  [
    'the end of the sign-in',
    200,
    [
      { httpcode: 202, message: 'pending' },
      { httpcode: 401, message: 'authentication has expired' },
    ],
    'TimeoutError',
  ],
  [
    'a refusal that names only a wait',
    403,
    [{ httpcode: 202, message: 'person is not active' }],
    'SignUpAwaitingApprovalError',
  ],
])('a poll ends with %s, even if the first error says to wait', async (_, status, errors, name) => {
  const { sid } = scripted({ 'POST /id/v2': () => [proxy], 'GET /challenge/px/v2': () => reply(status, { errors }) })
  await expect(sid.id('org', ada, link)).rejects.toMatchObject({ name })
})

test('cancelling stops the poll', async () => {
  const { sid, requests } = scripted({
    'POST /id/v2': () => [proxy],
    'GET /challenge/px/v2': () => {
      sid.publish('flowCancelled')
      return pending()
    },
  })
  const error = await sid.id('org', ada, link).catch((caught: unknown) => caught)
  expect(Errors.isFlowCancelledError(error)).toBe(true)
  // Which challenge was being met; not its options, which may hold secrets.
  expect(error).toMatchObject({
    context: { challenge: { id: 'p1', type: 'proxy', authentication_method: 'email_link' } },
  })
  expect(JSON.stringify((error as Error & { context: unknown }).context)).not.toContain('px')
  expect(requests).toHaveLength(2)
})

test('a flow that is cancelled before it has a challenge names none', async () => {
  const { sid } = scripted({
    'POST /id/v2': () => {
      sid.publish('flowCancelled')
      return []
    },
  })
  const error = await sid.id('org', ada, link).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'FlowCancelledError', context: {} })
})

test('a challenge of an unknown type fails the flow before any challenge is answered', async () => {
  const { sid, requests } = scripted({
    'POST /id/v2': () => [
      { id: 'n', type: 'nonce', options: { challenge: 'x' } },
      { id: 'v', type: 'voice' },
    ],
    'POST /attestation/v3': () => ({ token: tokenOf() }),
  })
  await expect(sid.id('org', ada, link)).rejects.toMatchObject({
    name: 'UnexpectedError',
    message: "No variant of ChallengeListInner exists with 'type=voice'",
  })
  expect(requests.map(({ route }) => route)).toEqual(['POST /id/v2'])
})

test.each([{}, undefined, { authn_redirect_page_ui_config: null }])(
  'a customization without its properties (%j) fails the flow, and no event carries undefined',
  async (options) => {
    const { sid } = scripted({ 'POST /id/v2': () => [{ id: 'c', type: 'ui_customization', options }] })
    const heard: unknown[] = []
    sid.subscribe('uiCustomizationReceived', (event) => void heard.push(event))
    await expect(sid.id('org', ada, link)).rejects.toThrow('authn_redirect_page_ui_config')
    expect(heard).toEqual([])
  },
)

test('a list of challenges that ends without a token is not a sign-in', async () => {
  const context = { id: 'u', type: 'authn_context_update', options: { target_org_id: 'org' } }
  for (const list of [[], [context]])
    await expect(scripted({ 'POST /id/v2': () => list }).sid.id('org', ada, link)).rejects.toThrow(
      'no user token in attestation response',
    )
})

test('events report the context, the customization and the redirect address', async () => {
  const config = { colour: 'blue' }
  const factor = { method: 'otp_via_sms' }
  const { sid } = scripted({
    'POST /id/v2': () => [
      { id: 'u', type: 'authn_context_update', options: { target_org_id: 'other', factor } },
      { id: 'c', type: 'ui_customization', options: { authn_redirect_page_ui_config: config } },
      { id: 'n', type: 'nonce', options: { challenge: 'x' } },
    ],
    'POST /attestation/v3': () =>
      new Response(JSON.stringify({ result: { token: tokenOf() } }), { headers: { location: '/welcome' } }),
  })
  const heard: unknown[] = []
  sid.subscribe('authnContextUpdateChallengeReceivedEvent', (event) => void heard.push(event))
  sid.subscribe('uiCustomizationReceived', (event) => void heard.push(event))
  sid.subscribe('redirectUriDiscovered', (event) => void heard.push(event))
  await sid.id('org', ada, link)
  expect(heard).toEqual([
    { targetOrgId: 'other', factor },
    { customizationProperties: config },
    { redirectUri: '/welcome' },
  ])
})

test('an authenticator app is set up, asked for again after a wrong code, and verified', async () => {
  const options = { key_uri: 'otpauth://totp/x', qr_code_data_b64: 'iVBOR', recovery_codes: ['a', 'b'] }
  const wrong = () => reply(401, { errors: [{ httpcode: 401, message: 'incorrect code' }] })
  const { sid, requests } = scripted({
    'POST /id/v2': () => [
      { id: 't1', type: 'totp_register', options },
      { id: 't2', type: 'totp_verify' },
    ],
    'POST /attestation/v3': inTurn([wrong, () => ({ token: 'more' }), () => ({ token: tokenOf() })]),
  })
  const heard: unknown[] = []
  sid.subscribe('totpKeyGenerated', (event) => {
    heard.push(event)
    sid.publish('otpCodeSubmitted', `${heard.length}`)
  })
  sid.subscribe('totpCodeRequested', () => sid.publish('otpCodeSubmitted', 'recovery-code'))
  await sid.id('org', ada, { method: 'totp' })
  expect(heard).toEqual(Array(2).fill({ uri: options.key_uri, qrCode: 'iVBOR', recoveryCodes: ['a', 'b'] }))
  expect(requests.slice(1).map(({ body }) => [body.challenge_id, body.data.otp])).toEqual([
    ['t1', '1'],
    ['t1', '2'],
    ['t2', 'recovery-code'],
  ])
})

test('a new password that the server refuses is requested again, also on the page of a link', async () => {
  const refused = () => reply(400, { errors: [{ httpcode: 400, message: 'too common' }] })
  const rules = { validation_rules: {} }
  const { sid } = scripted({
    'POST /id/v2': () => [{ id: 'r', type: 'password_reset', options: rules }],
    'POST /attestation/v3': inTurn([refused, () => ({ token: tokenOf() })]),
  })
  const heard: string[] = []
  sid.subscribe('passwordResetReady', () => {
    heard.push('ready')
    sid.publish('passwordSubmitted', 'grey-otter')
  })
  sid.subscribe('invalidPasswordSubmitted', ({ failureDetail }) => void heard.push(failureDetail ?? ''))
  await sid.id('org', ada, { method: 'password' })
  expect(heard).toEqual(['ready', 'too common', 'ready'])
})

test('a password on the server’s own list of common ones is reported as a broken rule', async () => {
  const refused = () => reply(400, { errors: [{ httpcode: 400, message: 'x', rule: 'common_password_xkcd' }] })
  const { sid } = scripted({
    'POST /id/v2': () => [{ id: 's', type: 'password_set', options: { validation_rules: {} } }],
    'POST /attestation/v3': inTurn([refused, () => ({ token: tokenOf() })]),
  })
  const rules: unknown[] = []
  sid.subscribe('passwordSetReady', () => sid.publish('passwordSubmitted', 'a.(b*\\c'))
  sid.subscribe('invalidPasswordSubmitted', ({ failedRules }) => {
    for (const { name, matchType, regexp } of failedRules)
      rules.push([name, matchType, regexp.test('A.(B*\\C'), regexp.test('a-(b*\\c'), regexp.test('grey-otter')])
  })
  await sid.id('org', ada, { method: 'password' })
  expect(rules).toEqual([['common_password_xkcd', 'must_not_match', true, false, false]])
})

test('a recovery runs beside the sign-in that asks for the password, which continues with the new one', async () => {
  let reset = false
  const { sid, requests } = scripted({
    'POST /id/v2': () => [{ id: 'v', type: 'password_verify' }],
    'POST /recover': () => [proxy],
    'GET /challenge/px/v2': () => (reset ? tokenOf() : pending()),
    'POST /attestation/v3': () => ({ token: tokenOf() }),
  })
  const heard: string[] = []
  sid.subscribe('recoveryFlowStarted', () => void heard.push('started'))
  sid.subscribe('recoveryFlowSucceeded', () => void heard.push('succeeded'))
  const ready = new Promise<void>((resolve) => sid.subscribe('passwordVerifyReady', () => resolve()))
  const signIn = sid.id('org', ada, { method: 'password' })
  await ready
  const recovery = sid.recover({ handle: ada, factor: { method: 'password' } })
  reset = true
  await recovery
  sid.publish('passwordSubmitted', 'the new one')
  expect((await signIn).ID).toBe('pid:1')
  expect(heard).toEqual(['started', 'succeeded'])
  const request = requests.find(({ route }) => route === 'POST /recover')
  expect(request?.body).toEqual({
    handle: ada,
    factor: { method: 'password' },
    metadata: { browser: expect.any(String) },
  })
  expect(request?.headers.get('SlashID-OrgID')).toBe('org')
})

test('a failed recovery is reported; a username or a missing organization is refused before anything is sent', async () => {
  const gone = () => reply(429, { errors: [{ httpcode: 429, message: 'slow down' }] })
  const { sid } = scripted({ 'POST /recover': gone })
  const heard: unknown[] = []
  sid.subscribe('recoveryFlowFailed', (event) => void heard.push(event))
  const factor = { method: 'password' } as const
  await expect(sid.recover({ handle: ada, factor })).rejects.toThrow('slow down')
  expect(heard).toEqual([
    { handle: ada, authenticationFactor: factor, errorText: 'recovery_failed', failureDetail: 'slow down' },
  ])
  const refused = sid.recover({ handle: { type: 'username', value: 'ada' }, factor })
  await expect(refused).rejects.toSatisfy(Errors.isNonReachableHandleTypeError)
  const nowhere = scripted({}, { oid: undefined }).sid.recover({ handle: ada, factor })
  await expect(nowhere).rejects.toSatisfy(Errors.isInvalidSlashIDConfigurationError)
})

test('a recovery works on an insecure origin, where browsers have no randomUUID', async () => {
  const crypto = { getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto) } as unknown as Crypto
  const { sid, requests } = scripted(
    { 'POST /recover': () => [proxy], 'GET /challenge/px/v2': () => tokenOf() },
    { runtime: { crypto } },
  )
  await sid.recover({ handle: ada, factor: { method: 'password' } })
  await sid.recover({ handle: ada, factor: { method: 'password' } })
  const secrets = requests.filter(({ route }) => route === 'POST /recover').map(({ body }) => body.metadata.browser)
  expect(secrets[0]).toMatch(/^[\w-]{22,128}$/)
  expect(secrets[1]).toBe(secrets[0])
})
