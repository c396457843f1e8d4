import { beforeEach, expect, test } from 'vitest'
import { findOrganization } from '../../identity/organizations/organization.js'
import { acceptOffer, becomeMember, declineOffer } from '../../people/persons/membership-offers.js'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { fifty, onBothDatabases } from '../../testing/on-both-databases.js'
import type { Stores } from '../stores.js'

const NOW = 1_800_000_000_000
const ADDRESS = { type: 'email_address', value: 'anna@globex.example' } as const

onBothDatabases('invited members', (databases) => {
  let world: TestServer
  let stores: Stores
  let root: string

  beforeEach(async () => {
    const database = await databases.open()
    world = await createTestServer({ database, settings: { rateLimits: false } })
    stores = world.services.stores
    root = world.settings.orgId
    for (const id of ['globex', 'acme'])
      await stores.organizations.ensure({
        id,
        parent_id: root,
        org_name: id,
        tenant_name: id,
        settings: JSON.stringify({ person_pool: 'inherit' }),
        created_at: NOW,
      })
    const person = { person_type: 'regular', region: 'europe-belgium', created_at: NOW, pool_id: root } as const
    await stores.persons.create({ ...person, person_id: 'anna', organization_id: 'globex' })
    await stores.handles.claim(root, { ...ADDRESS, id: 'h', person_id: 'anna', created_at: NOW })
    return () => world.close()
  })

  const invite = async (person_id: string, groups: readonly string[] = ['engineers']) => {
    const invited = { region: 'europe-belgium', created_at: NOW, enabled: true }
    await stores.invitedMembers.create({ ...invited, person_id, pool_id: root, organization_id: 'acme' })
    const handle = { ...ADDRESS, id: `h ${person_id}`, person_id, created_at: NOW, verified: false }
    await stores.handles.note(root, handle)
    await stores.persons.addGroups('acme', person_id, groups)
  }
  const accept = () =>
    stores.transaction(async (inside) => {
      await inside.persons.lock('anna')
      return becomeMember(world.services, inside, await findOrganization(inside, 'acme'), 'anna')
    })

  test('are in no list of members, own no handle, and have no memberships', async () => {
    await invite('i')
    expect(await stores.persons.member('acme', 'i')).toBeUndefined()
    expect(await stores.persons.entry('acme', 'i')).toMatchObject({ state: 'invited', enabled: true })
    expect(await stores.persons.memberships('i')).toEqual([])
    expect((await stores.persons.list('acme', {})).total).toBe(0)
    expect((await stores.persons.list('acme', { handle: ADDRESS.value })).total).toBe(0)
    expect((await stores.persons.list('acme', { group: 'engineers' })).total).toBe(0)
    expect(await stores.persons.entries('acme', { state: 'invited' })).toMatchObject({
      total: 1,
      entries: [{ person_id: 'i' }],
    })
    expect(await stores.handles.ownerOrClaimant(root, ADDRESS.type, ADDRESS.value)).toEqual({
      personId: 'anna',
      owns: true,
    })
    await stores.persons.remove('globex', 'anna')
    expect(await stores.handles.ownerOrClaimant(root, ADDRESS.type, ADDRESS.value)).toBeUndefined()
    expect(await stores.handles.claimant(root, ADDRESS.type, ADDRESS.value)).toBeUndefined()
    expect(await stores.persons.hasMemberIn('acme', 'engineers')).toBe(false)
    expect(await stores.persons.setState('acme', 'i', 'active')).toBe(false)
    expect((await stores.groups.list('acme', { limit: 5, offset: 0 })).groups).toMatchObject([{ members: 0 }])
    expect((await stores.figures.countMembers('acme')).get('acme')?.active ?? 0).toBe(0)
  })

  test('become the person once, of fifty who accept at the same time', async () => {
    await invite('i')
    await invite('j', ['writers'])
    const accepted = await fifty(accept)
    expect(accepted.filter(Boolean)).toHaveLength(1)
    expect(await stores.persons.member('acme', 'anna')).toMatchObject({ state: 'active', former_id: 'i' })
    expect(await stores.persons.groups('acme', 'anna')).toEqual(['engineers', 'writers'])
    for (const id of ['i', 'j']) expect(await stores.persons.entry('acme', id)).toBeUndefined()
    expect(await stores.persons.memberFormerly('acme', 'i')).toBe('anna')
  })

  test('accept or are withdrawn, and never both', async () => {
    for (let round = 0; round < 10; round++) {
      await invite(`i${round}`)
      const [accepted, removed] = await Promise.all([accept(), stores.persons.remove('acme', `i${round}`)])
      expect([accepted, removed]).toContain(true)
      expect(accepted && removed).toBe(false)
      expect((await stores.persons.member('acme', 'anna')) !== undefined).toBe(accepted)
      expect(await stores.persons.entry('acme', `i${round}`)).toBeUndefined()
      await stores.persons.remove('acme', 'anna')
    }
  })

  test('that the person declined stay declined when they are added again; disabled ones are not offered', async () => {
    await invite('i')
    const session = { person_id: 'anna', id: 's' } as Parameters<typeof declineOffer>[1]
    expect(await declineOffer(world.services, session, 'globex')).toBe(false)
    expect(await declineOffer(world.services, session, 'acme')).toBe(true)
    await stores.persons.remove('acme', 'i')
    expect(await stores.invitedMembers.offersFor('anna')).toEqual([])
    await invite('j')
    expect(await stores.invitedMembers.offersFor('anna')).toMatchObject([{ declined_at: expect.any(Number) }])
    expect(await stores.invitedMembers.setEnabled('acme', 'j', false)).toBe(true)
    expect(await stores.invitedMembers.offersFor('anna')).toEqual([])
    expect(await stores.invitedMembers.organizationsInviting(root, ADDRESS)).toEqual([])
    expect(await accept()).toBe(false)
  })

  test('cannot be accepted with a session that has ended', async () => {
    await invite('i')
    const session = { person_id: 'anna', id: 'none' } as Parameters<typeof acceptOffer>[1]
    await expect(acceptOffer(world.services, session, 'acme')).rejects.toThrow()
    expect(await stores.persons.member('acme', 'anna')).toBeUndefined()
  })
})
