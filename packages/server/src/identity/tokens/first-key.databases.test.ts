import { expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { sqlStores } from '../../storage/stores.js'
import { createTestServer } from '../../testing/index.js'
import { fifty, onBothDatabases } from '../../testing/on-both-databases.js'
import { ensureRootOrganization } from '../organizations/organization.js'
import { ensureSigningKey } from './signer.js'

const ORG = '7c0b6f0e-5c1e-4b0a-9a3e-000000000001'

onBothDatabases('the first signing key', (databases) => {
  test('is added by one of fifty starts of two servers', async () => {
    const world = await createTestServer()
    const target = await databases.target()
    const connections = [await openDatabase(target), await openDatabase(target)] as const
    const [first, second] = [sqlStores(connections[0]), sqlStores(connections[1])] as const
    await ensureRootOrganization(first, ORG, world.services.clock.now())
    await fifty((at) => ensureSigningKey(at % 2 ? first : second, world.services, ORG))
    expect(await first.keys.all()).toHaveLength(1)
    expect(await second.keys.all()).toHaveLength(1)
    await Promise.all(connections.map((database) => database.close()))
    await world.close()
  })
})
