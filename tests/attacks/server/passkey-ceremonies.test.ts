import { type Ceremony, softAuthenticator } from '@portico/server/testing/authenticator'
import { fakeClock } from '@portico/server/testing/index'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'
import { claimsOf } from './sign-ins.js'

/** Authenticator responses that were not created for this ceremony, this page or this person. */
const SITE = 'https://docs.example.com'
const EMBEDDER = 'https://partner.example'
const ADA = 'ada@example.com'
const EVE = 'eve@example.com'

let at: Target
let clock: ReturnType<typeof fakeClock>
async function open(settings: object = {}) {
  clock = fakeClock()
  at = await target({ clock, settings: { origins: [SITE], ...settings } })
}
beforeEach(() => open())
afterEach(() => at.close())

type Device = ReturnType<typeof softAuthenticator>
const begin = async (value: string | undefined, options: object = {}) => {
  const handle = value === undefined ? null : { type: 'email_address', value }
  const factor = { method: 'webauthn', options: { method: 'webauthn', scope: 'docs.example.com', ...options } }
  const { json } = await at.call('POST', '/id/v2', { headers: { origin: SITE }, body: { handle, factor } })
  return json.result
}
const attest = ({ id, type }: { id: string; type: string }, data: object) =>
  at.call('POST', '/attestation/v3', { body: { challenge_id: id, challenge_type: type, data } })

/** Proves the address, and returns what is needed to create the passkey. */
async function startCeremony(value: string, options: object = {}) {
  const [, , create] = await begin(value, options)
  const [link = ''] = /\/link\/[\w-]+/.exec((await at.world.outbox.next(value)).text) ?? []
  await at.call('POST', link)
  return create
}
const make = async (device: Device, value: string, ceremony: Partial<Ceremony> = {}): Promise<Reply> => {
  const create = await startCeremony(value)
  return attest(create, device.create(create.options, { origin: SITE, ...ceremony }))
}
const show = async (device: Device, value: string | undefined, ceremony: Partial<Ceremony> = {}) => {
  const [, get] = await begin(value, value === undefined ? {} : { available_credential_ids: [device.credentialId] })
  return attest(get, device.get(get.options, { origin: SITE, ...ceremony }))
}
const userHandleOf = async (value: string) => (await startCeremony(value)).options.user.id as string

const FRAMES: readonly [string, NonNullable<Ceremony['frame']>][] = [
  ['in a frame on another site', { crossOrigin: true, topOrigin: EMBEDDER }],
  ['in a frame on a site that the browser does not name', { crossOrigin: true }],
  ['in a frame on one of our own pages that is not configured', { crossOrigin: true, topOrigin: SITE }],
  ['with a frame that is not declared as one', { crossOrigin: false, topOrigin: EMBEDDER }],
  ['with a string in place of a flag', { crossOrigin: 'true' }],
]

describe('a page in a frame gets', () => {
  test.each(FRAMES)('no sign-in %s', async (_, frame) => {
    const device = softAuthenticator()
    expect((await make(device, ADA)).status).toBe(200)
    expect((await show(device, ADA, { frame })).status).toBe(401)
    expect((await show(device, ADA)).status).toBe(200)
  })

  test.each(FRAMES)('no passkey %s', async (_, frame) => {
    expect((await make(softAuthenticator(), ADA, { frame })).status).toBe(401)
    expect((await at.world.admin.listPersons()).total).toBe(0)
  })

  test.each(FRAMES)('no sign-in by autofill %s', async (_, frame) => {
    const device = softAuthenticator()
    const userHandle = await userHandleOf(ADA)
    await make(device, ADA)
    expect((await show(device, undefined, { frame, userHandle })).status).toBe(401)
    expect((await show(device, undefined, { userHandle })).status).toBe(200)
  })

  test('only what was configured for the surrounding site', async () => {
    await at.close()
    await open({ passkeyTopOrigins: [EMBEDDER] })
    const frame = { crossOrigin: true, topOrigin: EMBEDDER }
    const device = softAuthenticator()
    expect((await make(device, ADA, { frame })).status).toBe(200)
    expect((await show(device, ADA, { frame })).status).toBe(200)
    for (const other of [{ crossOrigin: true, topOrigin: 'https://evil.example' }, { crossOrigin: true }])
      expect((await show(device, ADA, { frame: other })).status).toBe(401)
  })

  test('only in a frame of the console, if that has an origin of its own', async () => {
    await at.close()
    await open({ consoleUrl: 'https://console.docs.example.com' })
    const device = softAuthenticator()
    await make(device, ADA)
    const framed = async (topOrigin: string) =>
      (await show(device, ADA, { frame: { crossOrigin: true, topOrigin } })).status
    expect(await framed('https://console.docs.example.com')).toBe(200)
    for (const other of [SITE, at.world.settings.url, 'https://other.docs.example.com', EMBEDDER])
      expect([other, await framed(other)]).toEqual([other, 401])
  })
})

describe('a passkey signs no one in', () => {
  test('by the user handle of another person', async () => {
    const [ada, eve] = [softAuthenticator(), softAuthenticator()]
    const handles = [await userHandleOf(ADA), await userHandleOf(EVE)]
    await make(ada, ADA)
    await make(eve, EVE)
    for (const value of [ADA, undefined])
      expect((await show(ada, value, { userHandle: handles[1] ?? '' })).status).toBe(401)
    const done = await show(ada, ADA, { userHandle: handles[0] ?? '' })
    expect(claimsOf(done.json.result.token).authentications.at(-1)?.handle?.value).toBe(ADA)
    for (const userHandle of ['', 'AAAA', 'not base64url!'])
      expect([userHandle, (await show(ada, ADA, { userHandle })).status]).toEqual([userHandle, 401])
  })

  test.each<[string, Partial<Ceremony>]>([
    ['with a response to a registration', { type: 'webauthn.create' }],
    ['with the challenge of another sign-in', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['for another scope', { rpId: 'evil.example' }],
    ['without anyone present', { userPresent: false }],
    ['with an impossible backup state', { backedUp: true }],
    ['as a passkey of another kind than it was created as', { backupEligible: true, backedUp: true }],
  ])('%s', async (_, ceremony) => {
    const device = softAuthenticator()
    await make(device, ADA)
    expect((await show(device, ADA, ceremony)).status).toBe(401)
  })

  test('unverified, if the page required verification', async () => {
    const device = softAuthenticator()
    await make(device, ADA)
    const options = { available_credential_ids: [device.credentialId], user_verification: 'required' }
    const [, get] = await begin(ADA, options)
    expect((await attest(get, device.get(get.options, { origin: SITE, userVerified: false }))).status).toBe(401)
  })

  test('with a signature count that went backwards', async () => {
    const device = softAuthenticator()
    await make(device, ADA, { counter: 4 })
    for (const counter of [0, 3, 4]) expect((await show(device, ADA, { counter })).status).toBe(401)
    expect((await show(device, ADA, { counter: 5 })).status).toBe(200)
  })
})

describe('no passkey is created', () => {
  test.each<[string, Partial<Ceremony>]>([
    ['with a response to a sign-in', { type: 'webauthn.get' }],
    ['with the challenge of another flow', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['from a page of another origin', { origin: 'https://evil.example' }],
    ['for another scope', { rpId: 'evil.example' }],
    ['without anyone present', { userPresent: false }],
    ['with an impossible backup state', { backedUp: true }],
  ])('%s', async (_, ceremony) => {
    expect((await make(softAuthenticator(), ADA, ceremony)).status).toBe(401)
    expect((await at.world.admin.listPersons()).total).toBe(0)
  })
})

describe('a registration whose bytes are more than one attestation object', () => {
  /** Registers a passkey with an attestation object that was changed. */
  async function register(change: (bytes: Buffer) => Buffer): Promise<Reply> {
    const create = await startCeremony(ADA)
    const answer = softAuthenticator().create(create.options, { origin: SITE })
    const attestationObject = change(Buffer.from(answer.response.attestationObject, 'base64url')).toString('base64url')
    return attest(create, { ...answer, response: { ...answer.response, attestationObject } })
  }
  /** Puts bytes at the end of the authenticator data, which is the last value and has a length of two bytes. */
  const inAuthenticatorData = (extra: Buffer) => (bytes: Buffer) => {
    const at = bytes.indexOf('authData') + 'authData'.length
    const start = at + (bytes[at] === 0x58 ? 2 : 3)
    const data = Buffer.concat([bytes.subarray(start), extra])
    return Buffer.concat([bytes.subarray(0, at), Buffer.of(0x59, data.length >> 8, data.length & 0xff), data])
  }

  test.each([
    ['one byte after it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
    ['many bytes after it', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(10_000, 'x')])],
    ['the same object twice', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
    ['an item after the public key in the authenticator data', inAuthenticatorData(Buffer.of(0xa0))],
    ['bytes after the public key in the authenticator data', inAuthenticatorData(Buffer.alloc(20, 'x'))],
    ['its end missing', (bytes: Buffer) => bytes.subarray(0, -1)],
    ['nothing', () => Buffer.alloc(0)],
  ])('is refused: %s', async (_, change) => {
    expect([400, 401]).toContain((await register(change)).status)
    expect((await at.world.admin.listPersons()).total).toBe(0)
  })

  test.each([
    ['unchanged', (bytes: Buffer) => bytes],
    ['with its length written in another way', inAuthenticatorData(Buffer.alloc(0))],
  ])('is accepted without them: %s', async (_, change) => {
    expect((await register(change)).status).toBe(200)
  })
})
