import { expect, test } from 'vitest'
import { createTestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'

onBothDatabases('an organization that is suspended', (databases) => {
  test('is suspended once by fifty concurrent calls, and resumed once', async () => {
    const database = await databases.open()
    const world = await createTestServer({ database, settings: { rateLimits: false } })
    const { orgId, adminKey: token } = world.settings
    const post = (url: string, body?: unknown) => world.inject({ method: 'POST', url, token, body })
    const { id } = (await post('/admin/organizations', { org_name: 'Globex', parent_id: orgId })).json.result
    const fifty = (what: string) =>
      Promise.all(Array.from({ length: 50 }, () => post(`/admin/organizations/${id}/${what}`)))
    const actions = async (organization: string) =>
      (await world.services.stores.audit.search(organization, { limit: 500, offset: 0 })).rows
        .map(({ action }) => action)
        .filter((action) => action !== 'organization.added')
        .sort()
    const suspended = await fifty('suspend')
    expect(new Set(suspended.map(({ json }) => json.result.suspended_at)).size).toBe(1)
    expect(await actions(id)).toEqual(['organization.suspended'])
    const resumed = await fifty('resume')
    expect(resumed.every(({ json }) => json.result.suspended_at === null)).toBe(true)
    for (const organization of [id, orgId])
      expect(await actions(organization)).toEqual(['organization.resumed', 'organization.suspended'])
    await world.close()
    await database.close()
  })
})
