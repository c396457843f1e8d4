import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Target, target } from './attacker.js'

let at: Target
const email = (value: string) => ({ type: 'email_address', value }) as const
const key = async (scopes: readonly string[], org?: string): Promise<string> => {
  const body = { name: 'attacker', scopes }
  const reply = await at.call('POST', '/admin/keys', { token: at.world.settings.adminKey, body, org })
  return reply.json.result.secret
}

beforeEach(async () => {
  at = await target()
  await at.world.admin.addPerson({ handles: [email('owner@example.com')], groups: ['portico-admins'] })
})
afterEach(() => at.close())

test('an invitation does not reveal what signs the invited person in', async () => {
  const token = await key(['invitations:write'])
  const invitation = await at.call('POST', '/admin/invitations', { token, body: { handle: email('new@example.com') } })
  expect(invitation.status).toBe(201)
  const { html } = await at.world.outbox.next('new@example.com')
  const secret = /sidcp=([\w-]+)/.exec(html)?.[1] ?? 'missing'
  expect(secret).toMatch(/^[\w-]{20,}$/)
  expect(invitation.text).not.toContain(secret)
  expect(invitation.text).not.toContain('sidcp')
  const invitations = await at.call('GET', '/admin/invitations', { token: at.world.settings.adminKey })
  expect(invitations.text).not.toContain(secret)
})

test('a key with invitations:write invites neither the owner nor new administrators', async () => {
  const token = await key(['invitations:write'])
  const invite = (body: object) => at.call('POST', '/admin/invitations', { token, body })
  expect((await invite({ handle: email('owner@example.com') })).status).toBe(403)
  for (const group of ['portico-admins', 'portico-impersonators'])
    expect((await invite({ handle: email('x@evil.example'), groups: [group] })).status).toBe(403)
})

test('an administrator of a child organization neither adds an administrator of its parent nor learns who is one', async () => {
  const { adminKey, orgId } = at.world.settings
  const child = await at.call('POST', '/admin/organizations', {
    token: adminKey,
    body: { org_name: 'Branch', parent_id: orgId },
  })
  const org = child.json.result.id
  const token = await key(['*', 'impersonate'], org)
  const handle = email('owner@example.com')
  expect((await at.call('POST', '/admin/invitations', { token, org, body: { handle } })).status).toBe(201)
  const { html } = await at.world.outbox.next(handle.value)
  const pack = /sidcp=([\w-]+)/.exec(html)?.[1]
  const [{ id, options }] = (await at.call('GET', `/challenge_pack/${pack}`, { org })).json.result
  const attest = { challenge_id: id, challenge_type: 'nonce', data: options }
  expect((await at.call('POST', '/attestation/v3', { org, body: attest })).status).toBe(403)
  const added = await at.call('POST', '/admin/persons', { token, org, body: { handles: [handle] } })
  expect([added.status, added.json.result.state]).toEqual([201, 'invited'])
  const owner = await at.world.services.stores.handles.owner(orgId, handle.type, handle.value)
  expect(await at.world.services.stores.persons.member(org, owner ?? '')).toBeUndefined()
  const other = { handle: email('colleague@example.com'), groups: ['portico-admins'] }
  expect((await at.call('POST', '/admin/invitations', { token, org, body: other })).status).toBe(201)
})

test('an invitation gives no rights that its creator has lost meanwhile', async () => {
  const { person_id } = await at.world.admin.addPerson({
    handles: [email('fired@example.com')],
    groups: ['portico-admins'],
  })
  const token = await at.world.admin.signInToConsole('fired@example.com')
  const body = { handle: email('backdoor@evil.example'), groups: ['portico-admins'] }
  expect((await at.call('POST', '/admin/invitations', { token, body })).status).toBe(201)
  await at.world.admin.setGroups(person_id, [])
  const { html } = await at.world.outbox.next('backdoor@evil.example')
  const pack = /sidcp=([\w-]+)/.exec(html)?.[1]
  const [nonce] = (await at.call('GET', `/challenge_pack/${pack}`)).json.result
  const redeemed = await at.call('POST', '/attestation/v3', {
    body: { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options },
  })
  expect(redeemed.status).toBe(403)
})

const invitations = (token: string, path = '', org?: string) =>
  at.call('POST', `/admin/invitations${path}`, { token, org })

/** Whether an emailed link still leads to something that can be accepted. */
const opens = async (html: string) =>
  (await at.call('GET', `/challenge_pack/${/sidcp=([\w-]+)/.exec(html)?.[1]}`)).status

test('an invitation that is sent again leads to the same page by a new link, and the old link is invalid', async () => {
  const token = await key(['invitations:write'])
  const body = { handle: email('new@example.com'), groups: ['partners'], page: '/docs/intro' }
  const { result } = (await at.call('POST', '/admin/invitations', { token, body })).json
  const old = await at.world.outbox.next('new@example.com')
  const again = await invitations(token, `/${result.id}/send`)
  expect(again.json.result).toMatchObject({ handle: body.handle, groups: body.groups })
  const mail = await at.world.outbox.next('new@example.com')
  for (const { html } of [old, mail]) expect(html).toMatch(/docs(%2F|\/)intro/)
  expect([await opens(old.html), await opens(mail.html)]).toEqual([403, 200])
  expect((await invitations(token, `/${result.id}/send`)).status).toBe(404)
})

test('if many people send one invitation again at once, one succeeds, and one link works', async () => {
  const token = await key(['invitations:write'])
  const body = { handle: email('new@example.com') }
  const { result } = (await at.call('POST', '/admin/invitations', { token, body })).json
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await invitations(token, `/${result.id}/send`)).status),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  const list = await at.call('GET', '/admin/invitations', { token: at.world.settings.adminKey })
  expect(list.json.result).toHaveLength(1)
})

test('an invitation is not sent again by someone who could not have sent it', async () => {
  const { adminKey, orgId } = at.world.settings
  const body = { handle: email('boss@example.com'), groups: ['portico-admins'] }
  const { result } = (await at.call('POST', '/admin/invitations', { token: adminKey, body })).json
  const [weak, reads] = [await key(['invitations:write']), await key(['invitations:read'])]
  expect((await invitations(weak, `/${result.id}/send`)).status).toBe(403)
  expect((await invitations(reads, `/${result.id}/send`)).status).toBe(403)
  expect((await invitations('x', `/${result.id}/send`)).status).toBe(401)
  const child = await at.call('POST', '/admin/organizations', {
    token: adminKey,
    body: { org_name: 'Branch', parent_id: orgId },
  })
  const org = child.json.result.id
  expect((await invitations(await key(['*'], org), `/${result.id}/send`, org)).status).toBe(404)
  const list = await at.call('GET', '/admin/invitations', { token: adminKey })
  expect(list.json.result).toEqual([expect.objectContaining({ id: result.id, state: 'open' })])
})

test('an accepted invitation is not sent again', async () => {
  const body = { handle: email('new@example.com') }
  const { adminKey } = at.world.settings
  const { result } = (await at.call('POST', '/admin/invitations', { token: adminKey, body })).json
  const { html } = await at.world.outbox.next('new@example.com')
  const [nonce] = (await at.call('GET', `/challenge_pack/${/sidcp=([\w-]+)/.exec(html)?.[1]}`)).json.result
  const accepted = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
  expect((await at.call('POST', '/attestation/v3', { body: accepted })).status).toBe(200)
  expect((await invitations(adminKey, `/${result.id}/send`)).status).toBe(409)
})

test('of several invitations sent again, each requires its own right, and the others are reported', async () => {
  const { adminKey } = at.world.settings
  const make = async (value: string, groups: readonly string[] = []) =>
    (await at.call('POST', '/admin/invitations', { token: adminKey, body: { handle: email(value), groups } })).json
      .result.id as string
  const [ours, boss] = [await make('new@example.com'), await make('boss@example.com', ['portico-admins'])]
  const send = (token: string, ids: readonly string[]) =>
    at.call('POST', '/admin/invitations/send', { token, body: { invitation_ids: ids } })
  const weak = await key(['invitations:write'])
  const { result } = (await send(weak, [ours, ours, boss, 'nowhere'])).json
  expect(result.sent).toHaveLength(1)
  expect(result.refused.map((entry: { invitation_id: string }) => entry.invitation_id)).toEqual([boss, 'nowhere'])
  // The one that was replaced no longer exists.
  expect((await send(weak, [ours])).json.result.sent).toEqual([])
  expect((await send(await key(['invitations:read']), result.sent)).status).toBe(403)
  const many = Array.from({ length: 51 }, (_, index) => `i${index}`)
  expect((await send(weak, many)).status).toBe(400)
})
