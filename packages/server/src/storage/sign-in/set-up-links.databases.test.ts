import { beforeEach, expect, test } from 'vitest'
import { ensureRootOrganization, findOrganization } from '../../identity/organizations/organization.js'
import { findUsableOidc, isClientTaken } from '../../providers/usable-providers.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { type Database, openDatabase } from '../engine/database.js'
import { migrate } from '../migrations/migrate.js'
import { type Stores, sqlStores } from '../stores.js'
import type { ProviderRecord } from './providers.js'

const NOW = 1_800_000_000_000

const draft = {
  id: 'provider',
  organization_id: 'root',
  type: 'saml',
  name: 'x',
  client_id: null,
  sealed_secret: null,
  config: '{}',
  created_at: NOW,
  state: 'draft',
} as const

onBothDatabases('set-up links', (databases) => {
  let database: Database
  let stores: Stores
  beforeEach(async () => {
    database = await openDatabase(await databases.target())
    await migrate(database)
    stores = sqlStores(database)
    await ensureRootOrganization(stores, 'root', NOW)
    await ensureRootOrganization(stores, 'other', NOW)
    await stores.setUpLinks.add(
      {
        id: 'link',
        organization_id: 'root',
        provider_id: 'provider',
        groups: ['readers'],
        approval: 'none',
        created_by: 'test',
        created_at: NOW,
        expires_at: NOW + 10,
        used_at: null,
        revoked_at: null,
      },
      'hash',
    )
    return () => database.close()
  })
  const fifty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, work))
  const wins = (answers: readonly unknown[]) => answers.filter(Boolean).length

  test('only one of fifty concurrent calls uses one, which is then no longer open', async () => {
    expect(await stores.setUpLinks.open('hash', NOW)).toMatchObject({ id: 'link', groups: ['readers'] })
    expect(await stores.setUpLinks.hold('link', NOW)).toBe(true)
    expect(wins(await fifty(() => stores.setUpLinks.use('link', NOW)))).toBe(1)
    expect(await stores.setUpLinks.open('hash', NOW)).toBeUndefined()
    expect(await stores.setUpLinks.hold('link', NOW)).toBe(false)
    expect(await stores.setUpLinks.revoke('root', 'link', NOW)).toBeUndefined()
  })

  test('only one of fifty concurrent calls revokes one, and only in its organization', async () => {
    expect(await stores.setUpLinks.revoke('other', 'link', NOW)).toBeUndefined()
    expect(wins(await fifty(() => stores.setUpLinks.revoke('root', 'link', NOW)))).toBe(1)
    expect(await stores.setUpLinks.use('link', NOW)).toBe(false)
    expect((await stores.setUpLinks.list('other', { limit: 9, offset: 0 })).total).toBe(0)
  })

  test('an expired one is not open, and is eventually removed', async () => {
    expect(await stores.setUpLinks.open('hash', NOW + 10)).toBeUndefined()
    expect(await stores.setUpLinks.use('link', NOW + 10)).toBe(false)
    await stores.setUpLinks.removeExpired(NOW + 9)
    expect((await stores.setUpLinks.list('root', { limit: 9, offset: 0 })).total).toBe(1)
    await stores.setUpLinks.removeExpired(NOW + 10)
    expect((await stores.setUpLinks.list('root', { limit: 9, offset: 0 })).total).toBe(0)
  })

  test('a draft is kept only while its link is open', async () => {
    await stores.providers.add(draft)
    await stores.providers.add({ ...draft, id: 'other', client_id: 'x', state: 'active' })
    await stores.providers.removeAbandonedDrafts(NOW + 9)
    expect((await stores.providers.all('root')).length).toBe(2)
    await stores.providers.removeAbandonedDrafts(NOW + 10)
    expect((await stores.providers.all('root')).map(({ id }) => id)).toEqual(['other'])
  })

  test('a draft is activated once, and is afterwards not removed as a draft', async () => {
    await stores.providers.add(draft)
    expect(wins(await fifty(() => stores.providers.activate('provider')))).toBe(1)
    await stores.providers.removeDraft('provider')
    expect((await stores.providers.find('provider'))?.state).toBe('active')
  })

  test('only one of fifty partners can activate a client id, and its people sign in with it', async () => {
    const root = await findOrganization(stores, 'root')
    const config = JSON.stringify({ confined: true, authority: [], issuer: 'https://idp.example' })
    const drafts = Array.from({ length: 50 }, (_, at): ProviderRecord => {
      const own = { id: `provider-${at}`, organization_id: `partner-${at}` }
      return { ...draft, ...own, config, type: 'oidc', name: 'custom', client_id: 'portico' }
    })
    for (const provider of drafts) {
      const id = provider.organization_id
      const settings = JSON.stringify({ person_pool: 'inherit' })
      const fields = { org_name: id, tenant_name: id, settings, created_at: NOW }
      await stores.organizations.ensure({ id, parent_id: 'root', ...fields })
      await stores.providers.add(provider)
    }
    const activated = await Promise.all(
      drafts.map((draft) =>
        stores.transaction(async (inside) => {
          await inside.organizations.lock(root.pool_id)
          const partner = await findOrganization(inside, draft.organization_id)
          return !(await isClientTaken(inside, partner, draft)) && (await inside.providers.activate(draft.id))
        }),
      ),
    )
    expect(wins(activated)).toBe(1)
    const [active] = drafts.filter((_, at) => activated[at])
    expect((await findUsableOidc(stores, root, 'custom', 'portico'))?.id).toBe(active?.id)
  })
})
