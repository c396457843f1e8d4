import { afterEach, beforeEach, expect, test } from 'vitest'
import { Errors } from '../error-guards.js'
import { createWorld, type SdkWorld } from '../testing/world.js'

let world: SdkWorld
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const handle = { type: 'email_address', value: 'ada@example.com' } as const
const iDRequestV2 = { handle, factor: { method: 'otp_via_email', options: { method: 'otp_via_email' } } }

test('a sign-in can be built from single calls, and its challenges answered by a processor', async () => {
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

test('attributes are accessed by name, with the person’s token, in path and query', async () => {
  const user = world.sid.getUser(await world.server.admin.signIn('ada@example.com'))
  const client = user.getAttributesClient()
  const bucketName = 'end_user_read_write'
  await client.putAttributesBucketName({ bucketName, body: { city: 'London', year: 1843 } })
  const { raw, value } = await client.getAttributesBucketNameRaw({ bucketName, attributes: ['city'] })
  expect(raw.status).toBe(200)
  expect(await value()).toEqual({ result: { city: 'London' } })
})

test.each([
  ['authn', 'getChallengeChallengeId', {}, 'challengeId'],
  ['authn', 'getChallengeChallengeIdV2', {}, 'challengeId'],
  ['authn', 'getChallengePackChallengePackId', {}, 'challengePackId'],
  ['authn', 'postIdV2', { iDRequestV2 }, 'slashIDOrgID'],
  ['authn', 'postIdV2', { slashIDOrgID: 'org' }, 'iDRequestV2'],
  ['authn', 'postRecover', { slashIDOrgID: 'org', recoverRequest: null }, 'recoverRequest'],
  ['authn', 'postAttestationV3', {}, 'attestation'],
  ['authn', 'getToken', {}, 'slashIDOrgID'],
  ['authn', 'postTokenV2', {}, 'slashIDOrgID'],
  ['persons', 'postPersonsAnonymous', { body: {} }, 'slashIDOrgID'],
  ['persons', 'postPersonsAnonymous', { slashIDOrgID: 'org' }, 'body'],
  ['persons', 'postPersonsPersonIdImpersonate', { slashIDOrgID: 'org' }, 'personId'],
  ['attributes', 'getAttributesBucketName', {}, 'bucketName'],
  ['attributes', 'putAttributesBucketName', { body: {} }, 'bucketName'],
  ['attributes', 'putAttributesBucketName', { bucketName: 'end_user_read_write' }, 'body'],
  ['attributes', 'patchAttributes', undefined, 'body'],
] as const)('%s.%s(%j) throws a required error that names %s', async (group, name, parameters, field) => {
  const { sid } = world
  const user = sid.getUser(await world.server.admin.signIn('ada@example.com'))
  world.sent.length = 0
  const clients = { authn: sid.authnClient, persons: sid.personsClient, attributes: user.getAttributesClient() }
  const operations = clients[group] as unknown as Record<string, (parameters?: unknown) => Promise<unknown>>
  const error = await operations[name]?.(parameters).catch((caught: unknown) => caught)
  const message = `Required parameter requestParameters.${field} was null or undefined when calling ${name}.`
  expect(error).toMatchObject({ name: 'InvalidActionError', message, context: { field } })
  expect((error as Error).cause).toMatchObject({ name: 'RequiredError', field, message })
  expect(world.sent).toEqual([])
})

test('a sign-in without an organization names what is missing, and sends nothing', async () => {
  const error = await world.sid
    .id(undefined as never, handle, { method: 'otp_via_email' })
    .catch((caught: unknown) => caught)
  expect(error).toMatchObject({ name: 'InvalidActionError', context: { field: 'oid' } })
  expect(world.sent).toEqual([])
})

test('a call that does not exist is refused', async () => {
  const unknown = world.sid.authnClient as unknown as Record<string, () => Promise<unknown>>
  await expect(unknown.getNothing?.()).rejects.toMatchObject({ name: 'InvalidActionError' })
  expect(world.sent).toEqual([])
})

test('a client can be awaited without being mistaken for a promise', async () => {
  expect(await Promise.resolve(world.sid.personsClient)).toBeDefined()
})

test('a refusal is the error of its name', async () => {
  const error = await world.sid.authnClient.getMe().catch((caught: unknown) => caught)
  expect(Errors.isSlashIDError(error)).toBe(true)
})
