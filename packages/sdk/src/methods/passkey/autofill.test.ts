import { LIMITS } from '@portico/protocol'
import { expect, test } from 'vitest'
import { Errors } from '../../error-guards.js'
import { scripted, tokenOf } from '../../testing/scripted.js'
import { RENEW_AFTER } from './autofill.js'

const ada = { type: 'email_address', value: 'ada@example.com' } as const
const challenge = (id: string) => ({
  id,
  type: 'webauthn_get',
  authentication_method: 'webauthn',
  options: {
    challenge: 'dXNlIGl0',
    rpId: 'app.example',
    timeout: 60_000,
    userVerification: 'preferred',
    allowCredentials: [],
  },
})

/** A browser whose visitor chooses a passkey when the test says so. */
function autofillingBrowser() {
  const lookups: CredentialRequestOptions[] = []
  let choose = () => {}
  let isAsked = () => {}
  const get = (options: CredentialRequestOptions) =>
    new Promise((resolve, reject) => {
      lookups.push(options)
      options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      const buffer = new Uint8Array([1]).buffer
      const response = { clientDataJSON: buffer, authenticatorData: buffer, signature: buffer, userHandle: buffer }
      choose = () =>
        resolve({ id: 'AQ', rawId: buffer, type: 'public-key', response, getClientExtensionResults: () => ({}) })
      isAsked()
    })
  const next = () =>
    new Promise<void>((resolve) => {
      isAsked = resolve
    })
  return { lookups, next, choose: () => choose(), passkeys: { get, create: get } as never }
}

const ANSWERS = {
  'POST /id/v2': () => [challenge('w1')],
  'POST /attestation/v3': () => ({ token: tokenOf({ authentications: [{ method: 'webauthn', handle: ada }] }) }),
}
/** Nothing that waits for minutes ever gets there. */
const sleep = () => new Promise<void>(() => {})

test('passkeys are offered silently and without a prompt, and the chosen one signs in', async () => {
  const { passkeys, lookups, next, choose } = autofillingBrowser()
  const { sid, requests, runtime } = scripted(ANSWERS, { runtime: { passkeys, sleep } })
  const events: unknown[] = []
  for (const name of ['idFlowStarted', 'idFlowSucceeded'] as const) sid.subscribe(name, () => events.push(name))
  let chosen = false
  const offered = next()
  const signedIn = sid.idByAutofill('org', {
    onChosen: () => {
      chosen = true
    },
  })
  await offered
  expect(lookups[0]).toMatchObject({
    mediation: 'conditional',
    publicKey: { timeout: undefined, allowCredentials: [] },
  })
  expect(requests[0]?.body).toMatchObject({
    handle: null,
    factor: { method: 'webauthn', options: { scope: 'app.example' } },
  })
  expect([events, chosen]).toEqual([[], false])
  choose()
  expect((await signedIn).ID).toBe('pid:1')
  expect([events, chosen]).toEqual([['idFlowStarted', 'idFlowSucceeded'], true])
  expect(requests.at(-1)?.body).toMatchObject({ challenge_id: 'w1', challenge_type: 'webauthn_get' })
  expect(JSON.parse(runtime.local.getItem('SLASHID_IDENTIFIERS') ?? '')).toEqual([ada])
})

test('a console with an origin of its own offers the passkeys of the server, and prompts for none', async () => {
  const refusal = Object.assign(new Error('Not this scope'), { name: 'SecurityError' })
  const passkeys = { get: () => Promise.reject(refusal) } as unknown as CredentialsContainer
  const environment = { baseURL: 'https://app.example', sdkURL: 'https://docs.example/sdk.html' }
  const answers = { 'POST https://app.example/id/v2': ANSWERS['POST /id/v2'] }
  const { sid, requests } = scripted(answers, { environment, session: 'console', runtime: { passkeys, sleep } })
  await expect(sid.idByAutofill('org')).rejects.toThrow('Not this scope')
  expect(requests[0]?.body.factor.options.scope).toBe('docs.example')
})

test('the verifier of a sign-in that another tab sent to a provider is not removed', async () => {
  const { passkeys, next } = autofillingBrowser()
  const { sid, runtime } = scripted(ANSWERS, { runtime: { passkeys, sleep } })
  runtime.local.setItem('@SLASHID/PKCE_CODE_VERIFIER', '{"theirs":{}}')
  const offered = next()
  sid.idByAutofill('org').catch(() => undefined)
  await offered
  expect(runtime.local.getItem('@SLASHID/PKCE_CODE_VERIFIER')).toBe('{"theirs":{}}')
})

test.each<[string, (sid: ReturnType<typeof scripted>['sid'], stop: AbortController) => void]>([
  ['another sign-in', (sid) => void sid.id('org', ada, { method: 'otp_via_email' }).catch(() => undefined)],
  ['a recovery', (sid) => void sid.recover({ handle: ada, factor: { method: 'password' } }).catch(() => undefined)],
  ['cancelling', (sid) => sid.publish('flowCancelled')],
  ['its signal', (_, stop) => stop.abort()],
])('%s ends the offer, and no failure is reported', async (_, end) => {
  const { passkeys, lookups, next } = autofillingBrowser()
  const { sid } = scripted({ ...ANSWERS, 'POST /recover': () => [] }, { runtime: { passkeys, sleep } })
  sid.subscribe('idFlowFailed', () => {
    throw new Error('told')
  })
  const stop = new AbortController()
  const offered = next()
  const offer = sid.idByAutofill('org', { signal: stop.signal })
  await offered
  end(sid, stop)
  await expect(offer).rejects.toSatisfy(Errors.isFlowCancelledError)
  expect(lookups[0]?.signal?.aborted).toBe(true)
})

test('an offer made during a sign-in does not disturb it', async () => {
  const { passkeys, lookups } = autofillingBrowser()
  const otp = { id: 'c1', type: 'otp', authentication_method: 'otp_via_email', options: {} }
  const { sid } = scripted({ ...ANSWERS, 'POST /id/v2': () => [otp] }, { runtime: { passkeys, sleep } })
  const asks = new Promise<void>((resolve) => sid.subscribe('otpCodeSent', () => resolve()))
  const signedIn = sid.id('org', ada, { method: 'otp_via_email' })
  await asks
  await expect(sid.idByAutofill('org')).rejects.toSatisfy(Errors.isFlowCancelledError)
  expect(lookups).toEqual([])
  sid.publish('otpCodeSubmitted', '123456')
  expect((await signedIn).ID).toBe('pid:1')
})

test('a challenge that has waited long is replaced before it expires on the server', async () => {
  expect(RENEW_AFTER).toBeLessThan(LIMITS.flowLifetime)
  const { passkeys, next, lookups, choose } = autofillingBrowser()
  let pass = () => {}
  const { sid, requests } = scripted(
    { ...ANSWERS, 'POST /id/v2': () => [challenge(`w${requests.length}`)] },
    {
      runtime: {
        passkeys,
        sleep: (milliseconds) =>
          new Promise<void>((resolve) => {
            if (milliseconds === RENEW_AFTER) pass = resolve
          }),
      },
    },
  )
  const first = next()
  const signedIn = sid.idByAutofill('org')
  await first
  const second = next()
  pass()
  await second
  expect(lookups.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  choose()
  await signedIn
  expect(requests.at(-1)?.body).toMatchObject({ challenge_id: 'w2' })
})

test('a refused passkey is reported like any failed sign-in', async () => {
  const { passkeys, next, choose } = autofillingBrowser()
  const refusal = () => new Response(JSON.stringify({ errors: [{ httpcode: 401, message: 'no' }] }), { status: 401 })
  const { sid } = scripted({ ...ANSWERS, 'POST /attestation/v3': refusal }, { runtime: { passkeys, sleep } })
  const failed = new Promise((resolve) => sid.subscribe('idFlowFailed', resolve))
  const offered = next()
  const offer = sid.idByAutofill('org')
  await offered
  choose()
  await expect(offer).rejects.toSatisfy(Errors.isAPIResponseError)
  expect(await failed).toMatchObject({ errorText: 'api_response_error', challengeId: 'w1' })
})

test('if there are no passkeys, none are offered', async () => {
  const { sid, requests } = scripted(ANSWERS)
  await expect(sid.idByAutofill('org')).rejects.toSatisfy(Errors.isInvalidAuthenticationMethodError)
  expect(requests).toEqual([])
})
