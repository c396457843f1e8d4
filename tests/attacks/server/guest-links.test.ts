import { fromMoment } from '@portico/access'
import { ADMINISTRATORS, GUEST_LINKS, guestSecretOf } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { type TestTicket, ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A guest wants more than the page that was shared with them, and others want to share or end what they may not. */
const HOUR = 3_600_000
const PLAN = '/docs/plan'
const READERS = { any: [['readers']] }
const BOSS = 'boss@hub.example'

let at: Target
let clock: ReturnType<typeof fakeClock>
let pages: { path: string; title?: string; audience: { any: readonly (readonly string[])[] } | null }[]
let plan: TestTicket
let salaries: TestTicket
let boss: string
beforeEach(async () => {
  clock = fakeClock()
  pages = [
    { path: PLAN, audience: READERS },
    { path: '/docs/next', audience: READERS },
    { path: '/docs/salaries', audience: { any: [['staff']] } },
  ]
  at = await target({
    clock,
    site: async () => ({
      site: at.world.settings.orgId,
      build: 'build-1',
      sealed: true,
      pages,
      tickets: [plan.ticket, salaries.ticket],
    }),
  })
  ;[plan, salaries] = [await ticketFor(at.world, READERS), await ticketFor(at.world, ['staff'])]
  boss = await signIn(BOSS, [ADMINISTRATORS, 'readers', 'staff'])
})
afterEach(() => at.close())

async function signIn(value: string, groups: readonly string[]): Promise<string> {
  await at.world.admin.addPerson({ handles: [{ type: 'email_address', value }], groups: [...groups] })
  return at.world.admin.signIn(value)
}
const admin = (method: string, path: string, body?: object, token = at.world.settings.adminKey, org?: string) =>
  at.call(method, path, { token, body, org })
const share = (token: string, body: object = {}) =>
  at.call('POST', '/me/guest-links', { token, body: { page: PLAN, ...body } })
const made = async (body: object = {}): Promise<{ id: string; secret: string }> => (await share(boss, body)).json.result
const ask = (secret: unknown, more: object = {}) =>
  at.call('POST', '/guest-links/open', {
    body: { secret, build: 'build-1', tickets: [plan.ticket, salaries.ticket], ...more },
  })
const why = async (secret: string, more: object = {}) => (await ask(secret, more)).json.result.why
const openings = async () => (await admin('GET', '/admin/audit?action=guest_link.opened')).json.result.length

describe('a stranger', () => {
  test('finds nothing by guessing, by what is public of a link, or by secrets of other kinds', async () => {
    const { id, secret } = await made()
    const guesses = Array.from({ length: 200 }, (_, number) => guestSecretOf(new Uint8Array(32).fill(number)))
    const near = [...secret].map((_, place) => `${secret.slice(0, place)}x${secret.slice(place + 1)}`)
    for (const guess of [
      ...guesses,
      ...near.filter((text) => text !== secret),
      id,
      GUEST_LINKS.mark,
      boss.slice(0, 256),
    ])
      expect(await why(guess)).toBe('unknown')
    expect(await openings()).toBe(0)
  })

  test('gets no further with bodies of another shape, or of any size', async () => {
    const { secret } = await made()
    const wrong = [{ folder: true }, { tickets: 'x' }, { tickets: [1] }, { build: '' }, { path: '/docs/next' }]
    for (const more of wrong) expect([more, (await ask(secret, more)).status]).toEqual([more, 400])
    expect(await why(secret, { page: '/docs/next' })).toBe('removed')
    for (const bad of ['', null, ['x'], { $ne: '' }, 'x'.repeat(257)]) expect((await ask(bad)).status).toBe(400)
    expect((await ask(secret, { tickets: Array(10_000).fill(plan.ticket) })).status).toBeGreaterThanOrEqual(400)
    expect((await ask('x'.repeat(3_000_000))).status).toBe(413)
    expect(await openings()).toBe(0)
  })
})

describe('a guest', () => {
  test('gets the key of the page, and never a shared key, that of a neighbor or that of the part', async () => {
    const { secret } = await made()
    const { text, json } = await ask(secret)
    const own = await plan.pageKey(PLAN)
    expect(json.result.keys).toEqual([{ part: plan.part, ...own, lease: expect.any(Number) }])
    const others = [plan.key, plan.partKey, salaries.key, salaries.partKey]
    const neighbors = await Promise.all([plan.pageKey('/docs/next'), salaries.pageKey(PLAN)])
    for (const key of [...others, ...neighbors.map(({ key }) => key)]) expect(text).not.toContain(key)
  })

  test('cannot use the secret as a token', async () => {
    const { secret } = await made()
    const body = { build: 'build-1', tickets: [plan.ticket] }
    expect((await at.call('POST', '/content-keys', { token: secret, body })).status).toBe(401)
    for (const path of ['/me', '/me/guest-links', '/admin/guest-links', '/site/search?q=plan'])
      expect((await at.call('GET', path, { token: secret })).status).toBeGreaterThanOrEqual(400)
  })

  test('does not see the page in another build, such as a preview', async () => {
    const { secret } = await made()
    const preview = await ticketFor(at.world, READERS, { build: 'build-2' })
    const { text, json } = await ask(secret, { build: 'build-2', tickets: [preview.ticket] })
    expect(json.result).toEqual({ why: 'origin' })
    expect(text).not.toContain((await preview.pageKey(PLAN)).key)
    expect(await openings()).toBe(0)
  })

  test('opens it as often as it may be opened, and not once more, even fifty times at once', async () => {
    const { secret } = await made({ openings: 3 })
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(secret)))
    expect(replies.filter(({ json }) => json.result.keys)).toHaveLength(3)
    expect(await why(secret)).toBe('used_up')
    expect(await openings()).toBe(3)
  })

  test('opens it on as many devices as it is for, and not on one more, even fifty at once', async () => {
    const { secret } = await made({ devices: 3 })
    const device = (at: number) => ({ device: `device ${at}`.padEnd(16, '.') })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(secret, device(at))))
    expect(replies.filter(({ json }) => json.result.keys)).toHaveLength(3)
    expect(replies.filter(({ json }) => json.result.why === 'devices')).toHaveLength(47)
    for (const more of [{}, device(99)]) expect((await ask(secret, more)).json.result.keys).toBeUndefined()
    for (const bad of ['', 'x', 'x'.repeat(129), ['x'], { $ne: '' }])
      expect((await ask(secret, { device: bad })).status).toBe(400)
    expect(await openings()).toBe(3)
  })

  test('reads nothing under an agreement before they accept it, and cannot accept for others', async () => {
    const terms = { name: 'T', text: 'T', audience: READERS, accepted_by: 'person', guests: true }
    const { secret } = await made()
    const { id } = (await admin('POST', '/admin/agreements', terms)).json.result
    const accept = (body: object) => at.call('POST', '/guest-links/agreement', { body: { secret, ...body } })
    const [{ digest }] = (await ask(secret)).json.result.agreements
    const seen = { agreement: id, version: 1, digest }
    const device = 'the browser of a guest'
    for (const bad of [{ device: 'x' }, { device: null }, {}, { device: { $ne: '' } }])
      expect((await accept({ ...seen, ...bad })).status).toBe(400)
    for (const wrong of [{ version: 2 }, { digest: 'x'.repeat(43) }, { agreement: 'x' }])
      expect((await accept({ ...seen, device, ...wrong })).status).toBeGreaterThanOrEqual(404)
    expect((await accept({ ...seen, device, secret: 'x' })).json.result).toEqual({ why: 'unknown' })
    expect((await ask(secret, { device })).json.result.keys).toBeUndefined()
    const replies = await Promise.all(Array.from({ length: 50 }, () => accept({ ...seen, device })))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect((await admin('GET', `/admin/agreements/${id}/acceptances`)).json.result).toHaveLength(1)
    expect((await ask(secret, { device })).json.result.keys).toHaveLength(1)
    for (const more of [{}, { device: 'another browser of them' }])
      expect((await ask(secret, more)).json.result.keys).toBeUndefined()
    // Another link of the same person, in the same browser, is accepted by itself.
    expect((await ask((await made()).secret, { device })).json.result.keys).toBeUndefined()
    expect((await at.call('GET', '/agreements', { token: boss })).json.result).toHaveLength(1)
  })

  test('gains nothing if the clock of the server is set back', async () => {
    const { secret } = await made({ days: 1 })
    clock.advance(-2 * HOUR)
    expect(await why(secret)).toBe('not_yet')
    clock.advance(3 * HOUR)
    expect((await ask(secret)).json.result.keys).toHaveLength(1)
    clock.advance(-HOUR)
    expect(await why(secret)).toBe('not_yet')
    clock.advance(24 * HOUR)
    expect(await why(secret)).toBe('expired')
    await at.world.services.stores.guestLinks.endExpired(clock.now())
    clock.advance(-HOUR)
    expect(await why(secret)).toBe('withdrawn')
  })

  test('sees no name but one that the person has proven', async () => {
    const email = (value: string, verified: boolean) => ({ type: 'email_address', value, verified }) as const
    const handles = [email('ceo@hub.example', false), email('eve@hub.example', true)]
    await at.world.admin.addPerson({ handles, groups: [ADMINISTRATORS, 'readers'] })
    const { json } = await share(await at.world.admin.signIn('eve@hub.example'))
    expect((await ask(json.result.secret)).json.result.shared_by).toBe('eve@hub.example')
  })
})

describe('a link opens nothing', () => {
  const CHANGES: readonly (readonly [string, string, () => unknown])[] = [
    ['once the page has fewer readers', 'narrower', () => replace({ any: [['readers', 'staff']] })],
    ['once the page is removed', 'removed', () => (pages = pages.slice(1))],
    ['once the page is renamed', 'removed', () => rename('/docs/plan-of-2027')],
    [
      'while the page waits for its time again',
      'narrower',
      () => replace({ any: [['readers', fromMoment(clock.now() + HOUR)]] }),
    ],
    ['once the setting is turned off', 'sharer', () => setting({ guest_links: 'off' })],
    ['once its person is no administrator', 'sharer', () => groups(['readers'])],
    ['once its person cannot read the page', 'sharer', () => groups([ADMINISTRATORS])],
    ['once its person is deleted', 'unknown', async () => admin('DELETE', `/admin/persons/${await bossId()}`)],
    [
      'once an agreement concerns a reader',
      'agreement',
      () => admin('POST', '/admin/agreements', { name: 'Terms', text: 'T', audience: READERS, accepted_by: 'person' }),
    ],
  ]
  const replace = (audience: { any: readonly (readonly string[])[] }) => {
    pages = pages.map((page) => (page.path === PLAN ? { ...page, audience } : page))
  }
  const rename = (path: string) => {
    pages = pages.map((page) => (page.path === PLAN ? { ...page, path } : page))
  }
  const setting = (settings: object) => admin('PATCH', `/admin/organizations/${at.world.settings.orgId}`, { settings })
  const bossId = async () => (await at.call('GET', '/me', { token: boss })).json.result.person.person_id
  const groups = async (names: readonly string[]) =>
    admin('PUT', `/admin/persons/${await bossId()}/groups`, { groups: names })

  test.each(CHANGES)('%s', async (_, reason, change) => {
    const { secret } = await made()
    expect((await ask(secret)).json.result.keys).toHaveLength(1)
    await change()
    expect(await why(secret)).toBe(reason)
    expect(await openings()).toBe(1)
  })
})

describe('a guest of a folder', () => {
  const made = async (body: object = {}) =>
    (await share(boss, { page: '/docs/rfp', folder: true, ...body })).json.result as { id: string; secret: string }
  beforeEach(() => {
    const audience = READERS
    pages = [
      ...pages,
      { path: '/docs/rfp/a', audience, title: 'A' },
      { path: '/docs/rfp/b', audience, title: 'B' },
      { path: '/docs/rfp/c', audience: { any: [['board']] }, title: 'C' },
      { path: '/docs/rfp-notes', audience, title: 'Notes' },
    ]
  })

  test('gets one key for each opening, and none of pages beside the folder or of those its person cannot read', async () => {
    const { secret } = await made()
    const own = await Promise.all(['/docs/rfp/a', '/docs/rfp/b'].map((path) => plan.pageKey(path)))
    const first = await ask(secret)
    expect(first.json.result).toMatchObject({ path: '/docs/rfp/a', keys: [own[0]] })
    expect(first.text).not.toContain(own[1]?.key)
    expect(first.text).not.toMatch(/rfp\/c|rfp-notes|salaries/)
    const outside = [
      PLAN,
      '/docs/rfp-notes',
      '/docs/rfp/c',
      '/docs/salaries',
      '/docs/rfp/a/../../plan',
      '/docs/rfp/none',
    ]
    const spellings = ['/docs/rfp/%2e%2e/plan', '/docs\\rfp\\..\\plan', '//docs/rfp-notes', 'x', '%', '/docs/rfp/a/b']
    for (const page of [...outside, ...spellings])
      expect([page, (await ask(secret, { page })).json.result]).toEqual([page, { why: 'removed' }])
    for (const page of ['', null, ['/docs/rfp/b'], 'x'.repeat(9_999)])
      expect((await ask(secret, { page })).status).toBe(400)
    expect(await openings()).toBe(1)
  })

  test('opens as many pages as the link may open, even fifty at once', async () => {
    const { secret } = await made({ openings: 3 })
    const page = (at: number) => (at % 2 === 0 ? '/docs/rfp/a' : '/docs/rfp/b')
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(secret, { page: page(at) })))
    expect(replies.filter(({ json }) => json.result.keys)).toHaveLength(3)
    expect(await openings()).toBe(3)
    expect((await ask(secret)).json.result).toEqual({ why: 'used_up' })
  })

  test('loses every page, and the names of all, as soon as the link is ended or its person may not share', async () => {
    const { id, secret } = await made()
    const setting = (guest_links: string) =>
      admin('PATCH', `/admin/organizations/${at.world.settings.orgId}`, { settings: { guest_links } })
    await setting('off')
    expect((await ask(secret, { page: '/docs/rfp/b' })).json.result).toEqual({ why: 'sharer' })
    await setting('administrators')
    await admin('DELETE', `/admin/guest-links/${id}`)
    expect((await ask(secret, { page: '/docs/rfp/b' })).json.result).toEqual({ why: 'withdrawn' })
  })

  test('gets nothing of what is added for fewer readers, or of another build', async () => {
    const { secret } = await made()
    pages = [...pages, { path: '/docs/rfp/board', audience: { any: [[ADMINISTRATORS, 'readers']] }, title: 'Board' }]
    expect((await ask(secret, { page: '/docs/rfp/board' })).json.result).toEqual({ why: 'removed' })
    const preview = await ticketFor(at.world, READERS, { build: 'build-2' })
    const { json } = await ask(secret, { page: '/docs/rfp/b', build: 'build-2', tickets: [preview.ticket] })
    expect(json.result).toEqual({ why: 'origin' })
    expect(await openings()).toBe(0)
  })

  test('cannot have a folder made of a page or of nothing by someone who may not share', async () => {
    const eve = await signIn('eve@hub.example', ['readers'])
    for (const page of ['/', '/docs', '/docs/rfp']) expect((await share(eve, { page, folder: true })).status).toBe(403)
    for (const folder of ['yes', 1, null, {}]) expect((await share(boss, { folder })).status).toBe(400)
  })
})

describe('someone who has a link that is for an address', () => {
  const GUEST = 'auditor@firm.example'
  const post = async (path: string, body: object) => at.call('POST', `/guest-links/${path}`, { body })
  const codeOf = async () => /\b\d{6}\b/.exec((await at.world.outbox.next(GUEST)).subject)?.[0] ?? ''

  test('learns neither the page nor the address, and opens nothing with made-up proofs', async () => {
    const { id, secret } = await made({ email: GUEST })
    const { challenge } = (await post('code', { secret })).json.result
    const code = await codeOf()
    for (const proof of [undefined, 'x', secret, challenge, code, id, GUEST, boss.slice(0, 256)]) {
      const { text, json } = await ask(secret, { proof })
      expect([proof, json.result]).toEqual([proof, { why: 'address', email: 'a•••@firm.example', link: id }])
      for (const word of [PLAN, GUEST, BOSS]) expect(text).not.toContain(word)
    }
    for (const proof of ['', null, ['x'], { $ne: '' }]) expect((await ask(secret, { proof })).status).toBe(400)
    expect(await openings()).toBe(0)
  })

  test('cannot try all codes, at once or in turn, or with those of another link', async () => {
    const { secret } = await made({ email: GUEST })
    const own = await made({ email: 'eve@evil.example' })
    const { challenge } = (await post('code', { secret })).json.result
    const code = await codeOf()
    const guesses = Array.from({ length: 50 }, (_, number) => String(number).padStart(6, '0')).filter(
      (it) => it !== code,
    )
    const replies = await Promise.all(guesses.map((guess) => post('proof', { secret, challenge, code: guess })))
    expect(replies.filter(({ json }) => json.result?.why === 'wrong_code').length).toBeLessThanOrEqual(5)
    expect((await post('proof', { secret, challenge, code })).json.result?.proof).toBeUndefined()
    await post('code', { secret: own.secret })
    const evil = /\b\d{6}\b/.exec((await at.world.outbox.next('eve@evil.example')).subject)?.[0] ?? ''
    const again = await post('proof', { secret, challenge, code: evil })
    expect(again.json.result?.proof).toBeUndefined()
    expect(await openings()).toBe(0)
  })

  test('loses the proof with the link, and the proof is no token', async () => {
    const { id, secret } = await made({ email: GUEST })
    const { challenge } = (await post('code', { secret })).json.result
    const { proof } = (await post('proof', { secret, challenge, code: await codeOf() })).json.result
    expect((await ask(secret, { proof })).json.result.keys).toHaveLength(1)
    expect((await at.call('GET', '/me', { token: proof })).status).toBe(401)
    expect(await why((await made({ email: GUEST })).secret, { proof })).toBe('address')
    await admin('DELETE', `/admin/guest-links/${id}`)
    expect(await why(secret, { proof })).toBe('withdrawn')
  })
})

describe('someone who may not share', () => {
  test('creates no link, and neither sees nor ends those of others', async () => {
    const { id, secret } = await made()
    const eve = await signIn('eve@hub.example', ['readers'])
    expect((await share(eve)).status).toBe(403)
    expect((await share(eve, { person_id: 'x' })).status).toBe(400)
    expect((await at.call('DELETE', `/me/guest-links/${id}`, { token: eve })).status).toBe(404)
    const own = await at.call('GET', '/me/guest-links', { token: eve })
    expect(own.json.result).toEqual({ links: [], allowed: false })
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', `/${id}`],
    ])
      expect((await admin(method ?? '', `/admin/guest-links${path}`, undefined, eve)).status).toBe(403)
    expect(await why(secret)).toBeUndefined()
  })

  test('does not share with a session of which the sign-in was a while ago, or that only reads', async () => {
    const { json } = await at.call('POST', '/me/reader-tokens', {
      token: boss,
      body: { name: 'CI', groups: ['readers'] },
    })
    expect((await share(json.result.token)).status).toBe(403)
    clock.advance(HOUR)
    expect((await share(boss)).json.errors[0]).toMatchObject({ slug: 'recent_sign_in_required' })
    const anonymous = (await at.call('POST', '/persons/anonymous', { body: {} })).json.result
    expect((await share(anonymous)).status).toBe(403)
  })

  test('shares nothing of the site as an administrator of a partner organization', async () => {
    const { id, secret } = await made()
    const { adminKey, orgId } = at.world.settings
    const organization = { org_name: 'Globex', parent_id: orgId }
    const partner = (await admin('POST', '/admin/organizations', organization)).json.result.id
    await admin('PATCH', `/admin/organizations/${orgId}`, {
      settings: { child_groups: ['readers'], guest_links: 'groups', guest_link_groups: ['readers'] },
    })
    const handles = [{ type: 'email_address', value: 'greta@globex.example' }]
    await admin('POST', '/admin/persons', { handles, groups: [ADMINISTRATORS, 'readers'] }, adminKey, partner)
    const flow = { handle: handles[0], factor: { method: 'otp_via_email' } }
    const { json } = await at.call('POST', '/id/v2', { org: partner, body: flow })
    const otp = /\d{6}/.exec((await at.world.outbox.next('greta@globex.example')).subject)?.[0] ?? ''
    const attested = { challenge_id: json.result[1].id, challenge_type: 'otp', data: { otp } }
    const greta = (await at.call('POST', '/attestation/v3', { body: attested })).json.result.token
    const read = { build: 'build-1', tickets: [plan.ticket] }
    expect((await at.call('POST', '/content-keys', { token: greta, body: read })).json.result.keys).toHaveLength(1)
    expect((await share(greta)).status).toBe(404)
    const own = await at.call('GET', '/me/guest-links', { token: greta })
    expect(own.json.result).toEqual({ links: [], allowed: false })
    const key = (await admin('POST', '/admin/keys', { name: 'x', scopes: ['*'] }, adminKey, partner)).json.result.secret
    expect((await admin('GET', '/admin/guest-links', undefined, key, partner)).json.result).toEqual([])
    expect((await admin('DELETE', `/admin/guest-links/${id}`, undefined, key, partner)).status).toBe(404)
    expect((await admin('DELETE', `/admin/guest-links/${id}`, undefined, key, orgId)).status).toBe(403)
    expect(await why(secret)).toBeUndefined()
  })
})

test('a key does with links what its one right allows', async () => {
  const { id, secret } = await made()
  const key = async (...scopes: string[]) =>
    (await admin('POST', '/admin/keys', { name: 'x', scopes })).json.result.secret
  const [reads, writes, other] = [
    await key('guest-links:read'),
    await key('guest-links:write'),
    await key('persons:write'),
  ]
  const list = await admin('GET', '/admin/guest-links', undefined, reads)
  expect(list.json.result).toMatchObject([{ id, page: PLAN }])
  expect(list.text).not.toContain(secret)
  const end = (token: string) => admin('DELETE', `/admin/guest-links/${id}`, undefined, token)
  expect([(await end(reads)).status, (await end(other)).status]).toEqual([403, 403])
  expect((await share(writes)).status).toBe(401)
  expect(await why(secret)).toBeUndefined()
  // Most links are of administrators, so the right is enough to end theirs.
  expect((await end(writes)).status).toBe(200)
  expect(await why(secret)).toBe('withdrawn')
})
