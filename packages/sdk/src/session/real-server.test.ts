import { afterEach, beforeEach, expect, test } from 'vitest'
import { Errors } from '../error-guards.js'
import { codeOf } from '../testing/authenticator-app.js'
import { createWorld, type SdkWorld } from '../testing/world.js'
import { BaseUser } from './base-user.js'
import type { User } from './user.js'

let world: SdkWorld
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const handle = { type: 'email_address', value: 'ada@example.com' } as const
const signedIn = async (): Promise<User> => world.sid.getUser(await world.server.admin.signIn(handle.value))

test('attributes are written, read by name and removed, each bucket separately', async () => {
  const user = await signedIn()
  await user.set({ city: 'London', 'favourite, colour': 'plum' })
  await user.getBucket('person_pool-end_user_read_write').set({ city: 'Paris' })
  expect(await user.get(['city'])).toEqual({ city: 'London' })
  await user.delete(['city'])
  expect(await user.get()).toEqual({ 'favourite, colour': 'plum' })
  expect(await user.getBucket('person_pool-end_user_read_write').get()).toEqual({ city: 'Paris' })
  const refused = user.getBucket('end_user_read_only').set({ city: 'Rome' })
  await expect(refused).rejects.toSatisfy(Errors.isSlashIDError)
})

test('consents are replaced, added to and removed, and contain the time they were given', async () => {
  const user = await signedIn()
  const levels = async () => (await user.getGDPRConsent()).consents.map(({ consent_level }) => consent_level).sort()
  await user.setGDPRConsent({ consentLevels: ['necessary', 'analytics'] })
  const { consents } = await user.addGDPRConsent({ consentLevels: ['marketing'] })
  expect(consents[0]?.created_at).toBeInstanceOf(Date)
  expect(await levels()).toEqual(['analytics', 'marketing', 'necessary'])
  await user.removeGDPRConsent({ consentLevels: ['analytics', 'marketing'] })
  expect(await levels()).toEqual(['necessary'])
  await user.removeGDPRConsentAll()
  expect(await levels()).toEqual([])
})

test('a direct id in a link signs the same person in elsewhere, once', async () => {
  const user = await signedIn()
  const challenges = await user.createDirectID()
  world.page.window.location.href = `https://app.example/?challenges=${challenges}`
  const elsewhere = await world.sdk().getUserFromURL()
  expect(elsewhere?.ID).toBe(user.ID)
  expect(elsewhere?.token).not.toBe(user.token)
  world.page.window.location.href = `https://app.example/?challenges=${challenges}`
  await expect(world.sdk().getUserFromURL()).rejects.toSatisfy(Errors.isSlashIDError)
})

test('an anonymous visitor remains the same person when they sign in for the first time', async () => {
  const visitor = await world.sid.createAnonymousUser()
  expect([visitor.anonymous, await visitor.isAuthenticated()]).toEqual([true, false])
  const options = { getOTP: () => world.codeFor(handle.value) }
  const user = await visitor.id(handle, { method: 'otp_via_email', options })
  expect([user.ID, user.anonymous, await user.isAuthenticated()]).toEqual([visitor.ID, false, true])
})

test('an authenticator app is set up as a second factor, asked for again after a wrong code, and verified by recovery code', async () => {
  const user = await signedIn()
  const { sid } = world
  let totpKey: { uri: string; qrCode: string; recoveryCodes: readonly string[] } | undefined
  const wrong: unknown[] = []
  sid.subscribe('otpIncorrectCodeSubmitted', (event) => void wrong.push(event))
  sid.subscribe('totpKeyGenerated', (generated) => {
    const right = codeOf(generated.uri)
    sid.publish('otpCodeSubmitted', totpKey ? right : right.replace(/\d$/, (digit) => `${(Number(digit) + 5) % 10}`))
    totpKey = generated
  })
  await user.mfa({ method: 'totp' })
  expect(wrong).toHaveLength(1)
  expect(user.authentication).toEqual(['otp_via_email', 'totp'])
  expect(
    Buffer.from(totpKey?.qrCode ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')

  sid.subscribe('totpCodeRequested', () => sid.publish('otpCodeSubmitted', totpKey?.recoveryCodes[0] ?? ''))
  const again = await sid.id(world.oid, handle, { method: 'totp' })
  expect([again.ID, again.authentication]).toEqual([user.ID, ['totp']])
})

test('a member of two organizations switches to the other with the same session, and keeps the token of this one', async () => {
  const user = await signedIn()
  const { adminKey: token } = world.server.settings
  const admin = async (url: string, body: unknown, organization = world.oid) =>
    (await world.server.inject({ method: 'POST', url, body, token, headers: { 'SlashID-OrgID': organization } })).json
      .result
  const branch = await admin('/admin/organizations', { org_name: 'Branch', parent_id: world.oid })
  await expect(user.getTokenForOrganization(branch.id)).rejects.toSatisfy(Errors.isSlashIDError)
  await admin('/admin/persons', { handles: [handle] }, branch.id)

  expect((await user.getOrganizations()).map(({ id }) => id).sort()).toEqual([world.oid, branch.id].sort())
  for (const of of [user, new BaseUser(user.token, world.sid)]) {
    const there = world.sid.getUser(await of.getTokenForOrganization(branch.id))
    expect([there.oid, there.ID, await there.isAuthenticated()]).toEqual([branch.id, user.ID, true])
  }
  expect(user.oid).toBe(world.oid)
})
