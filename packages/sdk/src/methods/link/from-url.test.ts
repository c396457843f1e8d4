import { afterEach, expect, test } from 'vitest'
import { toBase64Url } from '../../browser/base64url.js'
import { Errors } from '../../error-guards.js'
import { createWorld, type SdkWorld } from '../../testing/world.js'

let world: SdkWorld
afterEach(() => world.close())

const at = async (href: string) => {
  world = await createWorld({ href })
  return world
}
const encoded = (value: unknown) => toBase64Url(new TextEncoder().encode(JSON.stringify(value)).buffer)

/** A page that was opened by the link of an invitation. */
async function invited() {
  const { server, page } = await at('https://app.example/docs?tab=2#top')
  const { link } = await server.admin.invite('ada@example.com', ['docusaurus-users'])
  const pack = new URL(link).searchParams.get('sidcp') ?? ''
  page.window.location.href = `https://app.example/docs?tab=2&sidcp=${pack}#top`
  return pack
}

test('an address without our parameters signs no one in, sends nothing and is left unchanged', async () => {
  await at('https://app.example/docs?tab=2&code=a%20b')
  expect(await world.sid.getUserFromURL()).toBeNull()
  expect(world.sent).toEqual([])
  expect(world.page.address()).toBe('https://app.example/docs?tab=2&code=a%20b')
})

test('the link of an invitation signs the person in, and its pack is removed from the address', async () => {
  await invited()
  const heard: unknown[] = []
  world.sid.subscribe('userAuthenticatedFromURL', (payload) => void heard.push(payload))
  const user = await world.sid.getUserFromURL()
  expect(user?.getGroups()).toEqual(['docusaurus-users'])
  expect(heard).toEqual([{ token: user?.token }])
  expect(world.page.address()).toBe('https://app.example/docs?tab=2#top')
})

test('two simultaneous calls sign in once', async () => {
  await invited()
  const [first, second] = await Promise.all([world.sid.getUserFromURL(), world.sid.getUserFromURL()])
  expect(first?.token).toBe(second?.token)
  expect(world.sent.filter(({ path }) => path === '/attestation/v3')).toHaveLength(1)
})

test('the address contains no secret anymore, even if the link was already used', async () => {
  const pack = await invited()
  await world.sid.getUserFromURL()
  world.page.window.location.href = `https://app.example/?sidcp=${pack}`
  const error = await world
    .sdk()
    .getUserFromURL()
    .catch((caught: unknown) => caught)
  expect(Errors.isSlashIDError(error)).toBe(true)
  expect(world.page.address()).toBe('https://app.example/')
})

test('reading the challenges uses nothing up and leaves the address unchanged', async () => {
  const pack = await invited()
  const challenges = await world.sid.getChallengesFromURL()
  expect(challenges?.map(({ type }) => type)).toEqual(['nonce'])
  expect(world.page.address()).toContain(pack)
  expect(await world.sid.getUserFromURL()).not.toBeNull()
})

test('both parameters at once are refused by name', async () => {
  await at(`https://app.example/?sidcp=x&challenges=${encoded([])}`)
  const error = await world.sid.getUserFromURL().catch((caught: unknown) => caught)
  expect(Errors.isInvalidURLParamsError(error)).toBe(true)
  expect(error).toMatchObject({ message: "found both 'challenges' and 'sidcp' URL query parameters" })
})

test.each([
  ['garbage', '%25%25', /cannot be read/],
  ['not a list', encoded({ a: 1 }), /cannot be read/],
  ['an empty list', encoded([]), /no user token/],
])('challenges that are %s fail, and an event reports it', async (_, text, message) => {
  await at(`https://app.example/?challenges=${text}`)
  const heard: string[] = []
  world.sid.subscribe('idFlowFailed', ({ errorText }) => void heard.push(errorText))
  await expect(world.sid.getUserFromURL()).rejects.toThrow(message)
  expect(heard).toEqual(['unspecified'])
  expect(world.page.address()).toBe('https://app.example/')
  expect(await world.sid.getUserFromURL()).toBeNull()
})

const nonce = (id: string) => ({ id, type: 'nonce', authentication_method: 'direct_id', options: { challenge: 's' } })

test.each([
  ['an unknown type', [{ id: '1', type: 'dance', options: {} }]],
  ['a sign-in at a provider', [{ id: '1', type: 'oidc', options: { auth_code_url: 'https://evil.example/' } }]],
  ['a sign-in that waits for something elsewhere', [{ id: '1', type: 'proxy', options: { challenge_id: 'x' } }]],
  ['more than one nonce', [nonce('1'), nonce('2')]],
])('challenges that are %s are not valid parameters, and start nothing', async (_, challenges) => {
  await at(`https://app.example/?challenges=${encoded(challenges)}`)
  await expect(world.sid.getChallengesFromURL()).rejects.toSatisfy(Errors.isInvalidURLParamsError)
  await expect(world.sid.getUserFromURL()).rejects.toSatisfy(Errors.isInvalidURLParamsError)
  expect(world.sent).toEqual([])
  expect(world.page.address()).toBe('https://app.example/')
})

test('a link for another person than the signed-in one is refused if the visitor cannot be asked, and stays unused', async () => {
  await invited()
  const { page, server } = world
  const { href } = page.window.location
  const token = await server.admin.signIn('bob@example.com')
  await expect(world.sid.getUserFromURL({ current: token })).rejects.toThrow('a different person')
  await server.inject({ method: 'POST', url: '/token/revoke', body: { token } })
  page.window.location.href = href
  expect((await world.sid.getUserFromURL({ current: token }))?.getGroups()).toEqual(['docusaurus-users'])
})

test('the visitor sees who a link is for and may decline, which leaves it unused', async () => {
  await invited()
  const { href } = world.page.window.location
  const questions: unknown[] = []
  expect(await world.sid.getUserFromURL({ confirm: (link) => questions.push(link) === 0 })).toBeNull()
  expect(questions).toEqual([{ action: 'sign_in', organization: expect.any(String), account: 'ada@example.com' }])
  world.page.window.location.href = href
  expect(await world.sid.getUserFromURL({ confirm: async () => true })).not.toBeNull()
})

test('a link for the person who is already signed in needs no question', async () => {
  await invited()
  await world.server.outbox.next('ada@example.com')
  const token = await world.server.admin.signIn('ada@example.com')
  const confirm = () => expect.unreachable()
  expect(await world.sid.getUserFromURL({ current: token, confirm })).not.toBeNull()
})
