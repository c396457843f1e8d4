import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOperations, type Operations } from './command-line.js'
import { MasterKeyError } from './ground/errors.js'
import { type Database, openDatabase } from './storage/engine/database.js'
import { createTestServer, type TestServer } from './testing/index.js'

let folder: string
let databases: Database[]
let world: TestServer
let operations: Operations

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-operations-'))
  const target = { kind: 'sqlite', file: join(folder, 'portico.db') } as const
  databases = [await openDatabase(target), await openDatabase(target)]
  const [serving, beside] = databases as [Database, Database]
  world = await createTestServer({ database: serving })
  operations = await createOperations({ settings: world.settings, database: beside })
})
afterEach(async () => {
  await world.close()
  for (const database of databases) await database.close()
  await rm(folder, { recursive: true, force: true })
})

const email = (value: string) => ({ type: 'email_address' as const, value })
const groupsOf = async (token: string): Promise<string[]> =>
  (await world.inject({ url: '/me', token })).json.result?.person.groups

describe('with a running server', () => {
  test('a person is added, found by id or handle, put into groups, and deleted', async () => {
    const ada = await operations.persons.add({ handles: [email('Ada@Example.com')] })
    const token = await world.admin.signIn('ada@example.com')
    for (const name of [ada.person_id, 'ada@example.com', 'ADA@example.com'])
      expect((await operations.persons.show(name))?.person_id).toBe(ada.person_id)
    await operations.persons.setGroups('ada@example.com', ['docusaurus-users'])
    expect(await groupsOf(token)).toEqual(['docusaurus-users'])
    expect(await operations.persons.list({ group: 'docusaurus-users' })).toMatchObject({ total: 1 })
    expect(await operations.persons.delete('ada@example.com')).toBe(true)
    expect((await world.inject({ url: '/me', token })).status).toBe(401)
  })

  test('disabling ends the sessions that the server has open', async () => {
    await operations.persons.add({ handles: [email('ada@example.com')] })
    const token = await world.admin.signIn('ada@example.com')
    expect(await operations.persons.disable('ada@example.com')).toMatchObject({ active: false })
    expect((await world.inject({ url: '/me', token })).status).toBe(401)
    expect(await operations.persons.enable('ada@example.com')).toMatchObject({ active: true })
    expect((await world.inject({ url: '/me', token: await world.admin.signIn('ada@example.com') })).status).toBe(200)
  })

  test('a link to view the site is created only for an administrator, for a page of the site', async () => {
    await operations.persons.add({ handles: [email('ada@example.com')], groups: ['portico-admins'] })
    await operations.persons.add({ handles: [email('bob@example.com')] })
    const view = { groups: ['acme'], page: '/docs/intro' }
    const link = new URL((await operations.viewAs('ada@example.com', view)) ?? '')
    expect(link.origin + link.pathname).toBe(`${world.settings.url}/docs/intro`)
    const [nonce] = JSON.parse(Buffer.from(link.searchParams.get('challenges') ?? '', 'base64url').toString())
    const body = { challenge_id: nonce.id, challenge_type: 'nonce', data: nonce.options }
    const { token } = (await world.inject({ method: 'POST', url: '/attestation/v3', body })).json.result
    expect((await world.inject({ url: '/me', token })).status).toBe(403)
    const away = (await operations.viewAs('ada@example.com', { ...view, page: '//evil.example' })) ?? ''
    expect(away).toMatch(new RegExp(`^${world.settings.url}/\\?`))
    await expect(operations.viewAs('bob@example.com', view)).rejects.toThrow('only members of portico-admins')
    expect(await operations.viewAs('no.one@example.com', view)).toBeUndefined()
  })

  test('an unknown name is a result, not an error', async () => {
    expect(await operations.persons.show('nobody@example.com')).toBeUndefined()
    expect(await operations.persons.setGroups('nobody', ['a'])).toBeUndefined()
    expect(await operations.persons.delete('nobody')).toBe(false)
  })

  test('a handle that several people have without proof identifies none of them', async () => {
    for (let at = 0; at < 2; at++)
      await operations.persons.add({ handles: [{ ...email('ada@example.com'), verified: false }] })
    expect(await operations.persons.delete('ada@example.com')).toBe(false)
    expect((await operations.persons.list()).total).toBe(2)
  })

  test('a handle that is taken or malformed is refused with a message', async () => {
    await operations.persons.add({ handles: [email('ada@example.com')] })
    await expect(operations.persons.add({ handles: [email('ada@example.com')] })).rejects.toMatchObject({ status: 409 })
    await expect(operations.persons.add({ handles: [email('ada')] })).rejects.toThrow('malformed e-mail address')
  })

  test('an invitation is emailed by the server, and its link signs in there', async () => {
    const { link } = await operations.invite({ handle: email('ada@example.com'), groups: ['docusaurus-users'] })
    const mails = (await world.inject({ url: '/outbox/messages?to=ada%40example.com' })).json
    expect(mails).toHaveLength(1)
    expect(mails[0].text).toContain(link)
    const pack = new URL(link).searchParams.get('sidcp')
    const [{ id, options }] = (await world.inject({ url: `/challenge_pack/${pack}` })).json.result
    const { json } = await world.inject({
      method: 'POST',
      url: '/attestation/v3',
      body: { challenge_id: id, challenge_type: 'nonce', data: options },
    })
    expect(await groupsOf(json.result.token)).toEqual(['docusaurus-users'])
  })

  test('with another master key, nothing is changed', async () => {
    const [, beside] = databases as [Database, Database]
    const settings = { ...world.settings, masterKey: new Uint8Array(32).fill(3) }
    await expect(createOperations({ settings, database: beside })).rejects.toThrow(MasterKeyError)
  })

  test('actions of the command line are in the audit log', async () => {
    await operations.persons.add({ handles: [email('ada@example.com')] })
    const [row] = await world.services.stores.audit.list(world.settings.orgId, 1)
    expect(row).toMatchObject({ action: 'person.added', actor: 'command line' })
  })
})
