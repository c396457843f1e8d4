import { ADMINISTRATORS } from '@portico/protocol'
import { fakeClock } from '@portico/server/testing/index'
import { type TestTicket, ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** Someone with the word of a group wants more than its pages, and others want to set, read or end what they may not. */
const HOUR = 3_600_000
const GROUP = 'partners-preview'
const WORD = 'violet harbor 4 kites'
const PREVIEW = { any: [[GROUP]] }

let at: Target
let clock: ReturnType<typeof fakeClock>
let preview: TestTicket
let members: TestTicket
let staff: TestTicket
let boss: string
let id: string
beforeEach(async () => {
  clock = fakeClock()
  const pages = [
    { path: '/docs/preview', title: 'Preview', audience: PREVIEW },
    { path: '/docs/members', title: 'Members', audience: { any: [[]] } },
    { path: '/docs/staff', title: 'Staff', audience: { any: [['staff']] } },
  ]
  const tickets = () => [preview.ticket, members.ticket, staff.ticket]
  at = await target({
    clock,
    site: async () => ({ site: at.world.settings.orgId, build: 'build-1', sealed: true, pages, tickets: tickets() }),
  })
  preview = await ticketFor(at.world, PREVIEW)
  members = await ticketFor(at.world, [])
  staff = await ticketFor(at.world, ['staff'])
  boss = (await person('boss@hub.example', [ADMINISTRATORS, 'staff'])).id
  const settings = { guest_passwords: true }
  await admin('PATCH', `/admin/organizations/${at.world.settings.orgId}`, { settings })
  id = (await set({})).json.result.id
})
afterEach(() => at.close())

async function person(value: string, groups: readonly string[]) {
  const handles = [{ type: 'email_address', value }] as const
  const { person_id } = await at.world.admin.addPerson({ handles: [...handles], groups: [...groups] })
  return { id: person_id, token: await at.world.admin.signIn(value) }
}
const admin = (method: string, path: string, body?: object, token = at.world.settings.adminKey, org?: string) =>
  at.call(method, path, { token, body, org })
const valid = (body: object = {}) => ({
  name: 'Partners',
  group: GROUP,
  password: WORD,
  administrator_id: boss,
  ...body,
})
const set = (body: object, token?: string, org?: string) =>
  admin('POST', '/admin/guest-passwords', valid(body), token, org)
const enter = (password: unknown = WORD, org?: string) =>
  at.call('POST', '/guest-passwords/enter', { body: { password }, org })
const secretOf = async (): Promise<string> => (await enter()).json.result.secret
const ask = (secret: string, more: object = {}) =>
  at.call('POST', '/guest-links/open', {
    body: { secret, build: 'build-1', tickets: [preview.ticket, members.ticket, staff.ticket], ...more },
  })

describe('a guest', () => {
  test('gets the key of one page of the group, whatever page or ticket they name', async () => {
    const secret = await secretOf()
    const own = await preview.pageKey('/docs/preview')
    const otherKeys = [preview, members, staff].flatMap(({ key, partKey }) => [key, partKey])
    const neighbors = await Promise.all([members.pageKey('/docs/members'), staff.pageKey('/docs/staff')])
    for (const page of ['/docs/staff', '/docs/members', '/docs/STAFF/', '/', '/docs/preview/../staff']) {
      const { text, json } = await ask(secret, { page })
      expect(json.result.keys).toEqual([{ part: preview.part, ...own, lease: expect.any(Number) }])
      for (const key of [...otherKeys, ...neighbors.map(({ key }) => key)]) expect(text).not.toContain(key)
    }
    const foreign = await ticketFor(at.world, PREVIEW, { build: 'build-2' })
    expect((await ask(secret, { build: 'build-2', tickets: [foreign.ticket] })).json.result).toEqual({ why: 'origin' })
  })

  test('has no account: the secret is no token, for search, programs, keys or the account', async () => {
    const secret = await secretOf()
    const body = { build: 'build-1', tickets: [preview.ticket] }
    expect((await at.call('POST', '/content-keys', { token: secret, body })).status).toBe(401)
    for (const path of ['/me', '/me/guest-links', '/me/reader-tokens', '/admin/guest-passwords', '/site/search?q=x'])
      expect((await at.call('GET', path, { token: secret })).status).toBeGreaterThanOrEqual(400)
    for (const path of ['/guest-links/code', '/guest-links/proof'])
      expect((await at.call('POST', path, { body: { secret, challenge: 'x', code: '1' } })).text).not.toContain(
        'proof"',
      )
  })

  test('gains nothing if the clock of the server is set back', async () => {
    const secret = await secretOf()
    expect((await ask(secret)).json.result.keys).toHaveLength(1)
    clock.advance(-HOUR)
    expect((await ask(secret)).json.result).toEqual({ why: 'not_yet' })
    clock.advance(15 * 24 * HOUR)
    expect((await ask(secret)).json.result).toEqual({ why: 'expired' })
  })

  test('reads nothing more from the moment that the word is replaced, not even when both come at once', async () => {
    const secret = await secretOf()
    const change = { password: 'amber lantern 7 boats', administrator_id: boss }
    const [changed, ...entries] = await Promise.all([
      admin('PUT', `/admin/guest-passwords/${id}`, change),
      ...Array.from({ length: 20 }, () => enter()),
    ])
    expect(changed.status).toBe(200)
    for (const { json } of entries) {
      const { secret: late } = json.result
      if (late) expect((await ask(late)).json.result.keys).toBeUndefined()
    }
    expect((await ask(secret)).json.result.keys).toBeUndefined()
  })
})

describe('a stranger', () => {
  test('gets no further with words of another shape, or of any size', async () => {
    for (const bad of ['', null, ['x'], { $ne: '' }, 'x'.repeat(1_000)]) expect((await enter(bad)).status).toBe(400)
    expect((await enter('x'.repeat(3_000_000))).status).toBe(413)
    for (const near of [WORD.toUpperCase(), ` ${WORD}`, WORD.slice(0, -1)])
      expect((await enter(near)).json.result).toEqual({ why: 'wrong_password' })
  })

  test('learns of a word neither from lists, the audit log and errors, nor in another organization', async () => {
    const parent_id = at.world.settings.orgId
    const other = (await admin('POST', '/admin/organizations', { org_name: 'Other', parent_id })).json.result.id
    expect((await enter(WORD, other)).json.result).toEqual({ why: 'none_open' })
    expect((await at.call('GET', '/guest-passwords', { org: other })).json.result).toEqual({ open: false })
    const texts = [
      await admin('GET', '/admin/guest-passwords'),
      await admin('GET', '/admin/audit'),
      await at.call('GET', '/guest-passwords'),
      await set({ password: 'qwertyuiop' }),
    ]
    expect(texts.map(({ text }) => text).join('\n')).not.toMatch(/harbor|argon2/)
  })
})

describe('others', () => {
  test('set, change, list and end no password: readers, keys with other rights, and other organizations', async () => {
    const reader = await person('ada@hub.example', [GROUP])
    const parent_id = at.world.settings.orgId
    const other = (await admin('POST', '/admin/organizations', { org_name: 'Other', parent_id })).json.result.id
    const key = async (scopes: string[], org?: string): Promise<string> =>
      (await admin('POST', '/admin/keys', { name: 'k', scopes }, undefined, org)).json.result.secret
    const path = `/admin/guest-passwords/${id}`
    const change = { password: 'amber lantern 7 boats', administrator_id: boss }
    const strangers = [reader.token, await key(['guest-links:write', 'guest-passwords:read']), await key(['*'], other)]
    for (const token of strangers) {
      expect((await set({ password: change.password }, token)).status).toBeGreaterThanOrEqual(401)
      expect((await admin('PUT', path, change, token)).status).toBeGreaterThanOrEqual(401)
      expect((await admin('DELETE', path, undefined, token)).status).toBeGreaterThanOrEqual(401)
    }
    const foreign = await key(['*'], other)
    expect((await admin('DELETE', path, undefined, foreign, other)).status).toBe(404)
    expect((await admin('GET', '/admin/guest-passwords', undefined, foreign, other)).json.result).toEqual([])
    const right = await key(['guest-passwords:write'])
    expect((await set({ password: change.password, group: ADMINISTRATORS }, right)).status).toBe(400)
    expect((await set({ password: change.password, administrator_id: reader.id }, right)).status).toBe(403)
    expect((await ask(await secretOf())).json.result.keys).toHaveLength(1)
  })
})
