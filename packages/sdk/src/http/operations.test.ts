import { afterEach, beforeEach, expect, test } from 'vitest'
import { Errors } from '../error-guards.js'
import { createWorld, type World } from '../testing/world.js'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const handle = { type: 'email_address', value: 'ada@example.com' } as const
const iDRequestV2 = { handle, factor: { method: 'otp_via_email', options: { method: 'otp_via_email' } } }

test('a sign-in can be made of single calls, and its challenges be met by a processor', async () => {
  const { sid, oid } = world
  const { result } = await sid.authnClient.postIdV2({ slashIDOrgID: oid, iDRequestV2 })
  sid.subscribe('otpCodeSent', async () => sid.publish('otpCodeSubmitted', await world.codeFor(handle.value)))
  const token = await sid.createChallengeProcessor().processChallenges({ challenges: result as never })
  expect(await sid.getUser(token).isAuthenticated()).toBe(true)
  expect(world.sent[0]?.headers).toMatchObject({ 'SlashID-OrgID': oid })
})

test('cancelling ends what a processor runs', async () => {
  const { sid } = world
  const { result } = await sid.authnClient.postIdV2({ slashIDOrgID: world.oid, iDRequestV2 })
  sid.subscribe('otpCodeSent', () => sid.publish('flowCancelled'))
  const flow = sid.createChallengeProcessor().processChallenges({ challenges: result as never })
  expect(Errors.isFlowCancelledError(await flow.catch((caught: unknown) => caught))).toBe(true)
})

test('attributes are reached by name, with the person’s token, in path and query', async () => {
  const user = world.sid.getUser(await world.server.admin.signIn('ada@example.com'))
  const client = user.getAttributesClient()
  const bucketName = 'end_user_read_write'
  await client.putAttributesBucketName({ bucketName, body: { city: 'London', year: 1843 } })
  const { raw, value } = await client.getAttributesBucketNameRaw({ bucketName, attributes: ['city'] })
  expect(raw.status).toBe(200)
  expect(await value()).toEqual({ result: { city: 'London' } })
})

test('a missing part of the path is named, and so is a call that is none', async () => {
  const { authnClient } = world.sid
  const told = (call: Promise<unknown>) => call.catch(({ name, context }) => ({ name, context }))
  expect(await told(authnClient.getChallengeChallengeIdV2())).toEqual({
    name: 'InvalidActionError',
    context: { field: 'challenge_id' },
  })
  const unknown = authnClient as unknown as Record<string, () => Promise<unknown>>
  expect(await told(unknown.getNothing?.() as Promise<unknown>)).toMatchObject({ name: 'InvalidActionError' })
  expect(world.sent).toEqual([])
})

test('a client can be awaited without being taken for a promise', async () => {
  expect(await Promise.resolve(world.sid.personsClient)).toBeDefined()
})

test('a refusal is an error of its name', async () => {
  const error = await world.sid.authnClient.getMe().catch((caught: unknown) => caught)
  expect(Errors.isSlashIDError(error)).toBe(true)
})
