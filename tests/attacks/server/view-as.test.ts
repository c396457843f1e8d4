import { ENDPOINTS, type EndpointName, type EndpointRow, LIMITS } from '@portico/protocol'
import { ADMINISTRATORS } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { ticketFor } from '@portico/server/testing/tickets'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

/** A view shows pages to an administrator as members of certain groups see them. It must be useless for anything else. */
const BOSS = 'boss@example.com'

let at: Target
let clock: ReturnType<typeof fakeClock>
let console_: string

beforeEach(async () => {
  clock = fakeClock()
  at = await target({ clock })
  await at.world.admin.addPerson({
    handles: [{ type: 'email_address', value: BOSS }],
    groups: [ADMINISTRATORS, 'staff'],
  })
  console_ = await at.world.admin.signInToConsole(BOSS)
})
afterEach(() => at.close())

const prepare = (groups: readonly unknown[], token = console_) =>
  at.call('POST', '/admin/view-as', { token, body: { groups } })
const follow = async (link: string) => {
  const [nonce] = JSON.parse(Buffer.from(link, 'base64url').toString())
  const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  return at.call('POST', '/attestation/v3', { body })
}
const view = async (...groups: string[]): Promise<string> =>
  (await follow((await prepare(groups)).json.result)).json.result.token
const claims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
const boss = async () =>
  (await at.world.admin.listPersons()).persons.find(({ handles }) => handles.some(({ value }) => value === BOSS))
    ?.person_id ?? ''

/** Whether a token opens the part for each of these lists of groups. */
async function opens(token: string, ...lists: readonly (readonly string[])[]): Promise<boolean[]> {
  const tickets = await Promise.all(lists.map((groups) => ticketFor(at.world, groups)))
  const body = { build: 'build-1', tickets: tickets.map(({ ticket }) => ticket) }
  const { json } = await at.call('POST', '/content-keys', { token, body })
  const parts: string[] = (json.result?.keys ?? []).map(({ part }: { part: string }) => part)
  return tickets.map(({ part }) => parts.includes(part))
}

describe('a view', () => {
  test('opens what members of these groups can open, and nothing of the administrator’s own', async () => {
    const token = await view('acme', 'beta')
    expect(await opens(token, ['acme'], ['acme', 'beta'], [], ['staff'], [ADMINISTRATORS])).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(claims(token)).toMatchObject({ groups: ['acme', 'beta'], view_as: ['acme', 'beta'] })
    expect(await opens(await view(), [], ['acme'])).toEqual([true, false])
  })

  test('shows a child organization’s part, and nothing of another organization’s site', async () => {
    expect(await opens(await view('org:globex'), ['org:globex'], ['acme'])).toEqual([true, false])
    const child = await at.call('POST', '/admin/organizations', {
      token: at.world.settings.adminKey,
      body: { org_name: 'Child', tenant_name: 'child', parent_id: at.world.settings.orgId },
    })
    const tickets = [await ticketFor(at.world, ['acme'], { site: child.json.result.id })]
    const body = { build: 'build-1', tickets: tickets.map(({ ticket }) => ticket) }
    const { json } = await at.call('POST', '/content-keys', { token: await view('acme'), body })
    expect(json.result?.keys ?? []).toEqual([])
  })

  test('is refused by every call except those that read pages, and those that end it', async () => {
    const token = await view('acme')
    const names = Object.keys(ENDPOINTS) as EndpointName[]
    const open = new Set<EndpointName>(['releaseContentKeys', 'revokeToken', 'validateToken'])
    for (const name of names) {
      const row: EndpointRow = ENDPOINTS[name]
      if (row.auth === 'none' || open.has(name)) continue
      const body = row.method === 'GET' || row.method === 'DELETE' ? {} : { body: {} }
      const answered = await at.call(row.method, row.path.replace(/\{\w+\}/g, 'x'), { token, ...body })
      // The calls of a set-up link accept that link and no token of any session.
      expect([name, answered.status]).toEqual([name, row.auth === 'set-up' ? 401 : 403])
    }
  })

  test('creates no access request, no reader token and no other view', async () => {
    const token = await view('acme')
    expect((await prepare(['beta'], token)).status).toBe(403)
    expect((await at.call('POST', '/direct-id', { token, body: {} })).status).toBe(403)
  })

  test('ends after fifteen minutes, whatever the session of the console does', async () => {
    const token = await view('acme')
    clock.advance(LIMITS.viewLifetime - 1)
    expect(await opens(token, ['acme'])).toEqual([true])
    clock.advance(2)
    expect(await opens(token, ['acme'])).toEqual([false])
  })

  test('ends with the session of the console, and with the group of administrators', async () => {
    const acmeView = await view('acme')
    await at.call('POST', '/token/revoke', { token: console_, body: { token: console_ } })
    expect(await opens(acmeView, ['acme'])).toEqual([false])
    console_ = await at.world.admin.signInToConsole(BOSS)
    const two = await view('acme')
    await at.world.admin.setGroups(await boss(), ['staff'])
    expect(await opens(two, ['acme'])).toEqual([false])
  })

  test('is in the audit log with its groups, when it is created and with what it opens', async () => {
    await opens(await view('acme'), ['acme'])
    const audit = async (action: string) =>
      (await at.call('GET', `/admin/audit?action=${action}`, { token: at.world.settings.adminKey })).json.result
    expect(await audit('site.view_prepared')).toMatchObject([{ actor: await boss(), detail: { groups: ['acme'] } }])
    expect(await audit('content.opened')).toMatchObject([{ detail: { view_as: ['acme'] } }])
  })
})

describe('no view is created', () => {
  test('by a person, a key of all rights, the admin key, or a page of the hub', async () => {
    const reader = await at.world.admin.signIn('reader@example.com')
    expect((await prepare([], reader)).status).toBe(403)
    expect((await prepare([], await at.world.admin.signIn(BOSS))).status).toBe(403)
    const key = await at.call('POST', '/admin/keys', {
      token: at.world.settings.adminKey,
      body: { name: 'all', scopes: ['*', 'impersonate'] },
    })
    expect((await prepare([], key.json.result.secret)).status).toBe(403)
    expect((await prepare([], at.world.settings.adminKey)).status).toBe(403)
  })

  test.each([ADMINISTRATORS, 'portico-impersonators'])('of %s', async (group) => {
    const { status, json } = await prepare(['acme', group])
    expect(status).toBe(400)
    expect(json.errors[0].message).toContain('gives rights and opens no pages')
  })

  test('of unknown groups', async () => {
    for (const wrong of [[1], [''], ['a\nb'], Array.from({ length: 33 }, (_, index) => `g${index}`)])
      expect((await prepare(wrong)).status).toBe(400)
  })

  test('twice from one link, nor after its administrator lost the group, nor after the console was left', async () => {
    const link = (await prepare(['acme'])).json.result
    expect((await follow(link)).status).toBe(200)
    expect((await follow(link)).status).not.toBe(200)
    const prepared = (await prepare(['acme'])).json.result
    await at.world.admin.setGroups(await boss(), ['staff'])
    expect((await follow(prepared)).json.result?.token).toBeUndefined()
    await at.world.admin.setGroups(await boss(), [ADMINISTRATORS])
    const other = (await prepare(['acme'])).json.result
    await at.call('POST', '/token/revoke', { token: console_, body: { token: console_ } })
    expect((await follow(other)).json.result?.token).toBeUndefined()
  })
})
