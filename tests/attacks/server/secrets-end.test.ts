import { LOGIN_PAGE } from '@portico/server/testing/reading-program'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/**
 * A thief had a person's session for a moment, and created or copied everything that works without it. When the person
 * or an administrator ends their sessions, in whatever way, none of it may still work.
 */
const ADA = 'ada@example.com'
const PASSWORD = 'Tr0ub4dor&Zebra'
const PLAN = { path: '/docs/plan', audience: { any: [['partners']] } }
const SHARING = { guest_links: 'groups', guest_link_groups: ['partners'] }

let at: Target
let person: string
/** The person's own session, which they keep. */
let ada: string
let stolen: Secrets
beforeEach(async () => {
  at = await target({
    loginPage: LOGIN_PAGE,
    hostname: 'localhost',
    site: async () => ({ site: at.world.settings.orgId, build: 'b', sealed: true, pages: [PLAN], tickets: [] }),
  })
  await admin('PATCH', `/admin/organizations/${at.world.settings.orgId}`, { settings: SHARING })
  await at.world.admin.addPerson({
    handles: [
      { type: 'email_address', value: ADA },
      { type: 'phone_number', value: '+14155550100' },
    ],
    groups: ['partners'],
    password: PASSWORD,
  })
  ada = await at.world.admin.signIn(ADA)
  person = (await at.world.admin.listPersons()).persons[0]?.person_id ?? ''
  stolen = await steal(await at.world.admin.signIn(ADA))
  expect(await live(stolen)).toEqual(['session', 'feed', 'reader token', 'sample key', 'guest link'])
})
afterEach(() => at.close())

interface Secrets {
  readonly session: string
  readonly feed: string
  readonly readerToken: string
  readonly sampleKey: string
  readonly guestLink: string
}

async function steal(session: string): Promise<Secrets> {
  const post = async (path: string, body?: object) =>
    (await at.call('POST', path, { token: session, body })).json.result
  const { url } = await post('/me/feeds', { name: 'Reader' })
  const { token } = await post('/me/reader-tokens', { name: 'CI', groups: ['partners'] })
  const { key } = await post('/me/sample-keys')
  const { secret: guestLink } = await post('/me/guest-links', { page: PLAN.path })
  return { session, feed: new URL(url).pathname.split('/')[2] ?? '', readerToken: token, sampleKey: key, guestLink }
}

/** Which of the secrets still work. */
async function live({ session, feed, readerToken, sampleKey, guestLink }: Secrets): Promise<string[]> {
  const works = {
    session: (await at.call('GET', '/me', { token: session })).status === 200,
    feed: (await at.world.server.feedReader(feed, '192.0.2.1')) !== undefined,
    'reader token':
      (await at.call('POST', '/content-keys', { token: readerToken, body: { build: 'b', tickets: [] } })).status !==
      401,
    'sample key': (await at.world.server.findSampleKey([sampleKey])).at === 'good',
    // Without a ticket, the server has nothing to release for a link that opens.
    'guest link':
      (await at.call('POST', '/guest-links/open', { body: { secret: guestLink, build: 'b', tickets: [] } })).json.result
        .why === 'origin',
  }
  return Object.entries(works).flatMap(([name, is]) => (is ? [name] : []))
}

const admin = (method: string, path: string, body?: object) =>
  at.call(method, path, { token: at.world.settings.adminKey, body })
const own = (method: string, path: string, body?: object) => at.call(method, path, { token: ada, body })
const idOf = async (path: string, has: string): Promise<string> =>
  (await own('GET', path)).json.result.find((row: object) => JSON.stringify(row).includes(has)).id

/** Sets a new password by the link of a mailed recovery. */
async function recover(): Promise<{ readonly status: number }> {
  const handle = { type: 'email_address', value: ADA }
  await at.call('POST', '/recover', { body: { handle, factor: { method: 'password' } } })
  const [mail] = await at.world.outbox.all(ADA)
  const pack = /\/link\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const [nonce, reset] = (await at.call('GET', `/challenge_pack/${pack}`)).json.result
  const attest = (challenge_type: string, challenge_id: string, data: object) =>
    at.call('POST', '/attestation/v3', { body: { challenge_id, challenge_type, data } })
  await attest('nonce', nonce.id, nonce.options)
  const reply = await attest('password_reset', reset.id, { password: `${PASSWORD}3` })
  // These emails come before the next code.
  const [newest] = await at.world.outbox.all(ADA)
  while ((await at.world.outbox.next(ADA)).id !== newest?.id);
  return reply
}

describe('nothing that was created with a stolen session works after', () => {
  const WAYS: readonly (readonly [string, () => Promise<{ readonly status: number }>])[] = [
    ['the person signs out everywhere else', () => own('DELETE', '/me/sessions')],
    ['the person sets a new password', () => own('PUT', '/me/password', { password: `${PASSWORD}2` })],
    [
      'the person removes a credential',
      async () => own('DELETE', `/me/credentials/${await idOf('/me/credentials', 'password')}`),
    ],
    ['the person recovers the account', recover],
    ['the person removes a handle', async () => own('DELETE', `/me/handles/${await idOf('/me/handles', '+1415')}`)],
    ['the person deletes the account', () => own('DELETE', '/me')],
    ['an administrator ends the sessions', () => admin('DELETE', `/admin/persons/${person}/sessions`)],
    ['an administrator removes the credentials', () => admin('DELETE', `/admin/persons/${person}/credentials`)],
    ['an administrator disables the person', () => admin('PATCH', `/admin/persons/${person}`, { active: false })],
    [
      'several people are disabled',
      () => admin('POST', '/admin/persons/changes', { person_ids: [person], change: 'disable' }),
    ],
    ['an administrator rejects the person', () => admin('POST', `/admin/persons/${person}/reject`)],
    ['an administrator deletes the person', () => admin('DELETE', `/admin/persons/${person}`)],
  ]

  test.each(WAYS)('%s, even if the person comes back', async (_, end) => {
    expect((await end()).status).toBeLessThan(300)
    expect(await live(stolen)).toEqual([])
    await admin('PATCH', `/admin/persons/${person}`, { active: true })
    await at.world.admin.signIn(ADA)
    expect(await live(stolen)).toEqual([])
  })
})

test('a feed that is created while the sessions are ended does not outlive them', async () => {
  const session = await at.world.admin.signIn(ADA)
  const [, ...feeds] = await Promise.all([
    own('DELETE', '/me/sessions'),
    ...Array.from({ length: 4 }, () => at.call('POST', '/me/feeds', { token: session, body: { name: 'Reader' } })),
  ])
  for (const { json } of feeds) {
    const url = json?.result?.url
    if (url)
      expect(await at.world.server.feedReader(new URL(url).pathname.split('/')[2] ?? '', '192.0.2.1')).toBeUndefined()
  }
})

test('other people keep theirs', async () => {
  await at.world.admin.addPerson({
    handles: [{ type: 'email_address', value: 'eve@example.com' }],
    groups: ['partners'],
  })
  const eve = await steal(await at.world.admin.signIn('eve@example.com'))
  await own('DELETE', '/me/sessions')
  expect(await live(eve)).toHaveLength(5)
  expect((await at.call('GET', '/me', { token: ada })).status).toBe(200)
})
