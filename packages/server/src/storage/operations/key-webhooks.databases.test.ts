import { beforeEach, expect, test } from 'vitest'
import { createVault } from '../../ground/adapters/vault.js'
import { reseal } from '../../jobs/vault-rotation/reseal.js'
import { keyWebhookPlace } from '../../reading/sample-keys/key-webhook.js'
import { createTestServer, type TestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'
import { type Database, openDatabase } from '../engine/database.js'
import { migrate } from '../migrations/migrate.js'

const PATH = '/admin/sample-keys/webhook'

onBothDatabases('the key webhook', (databases) => {
  let database: Database
  let world: TestServer
  beforeEach(async () => {
    database = await openDatabase(await databases.target())
    await migrate(database)
    world = await createTestServer({ database, settings: { rateLimits: false } })
    return async () => {
      await world.close()
      await database.close()
    }
  })
  const call = (method: 'GET' | 'PUT' | 'DELETE', body?: unknown) =>
    world.inject({ method, url: PATH, token: world.settings.adminKey, body })
  const set = async (url: string) => (await call('PUT', { url })).json.result
  const row = () => database.query.selectFrom('key_webhooks').selectAll().executeTakeFirstOrThrow()

  test('fifty concurrent calls leave one, with the secret for its own address', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => set(`https://keys.example/${at}`)))
    const { id, url, sealed_secret } = await row()
    const { secret } = answers.find((webhook) => webhook.url === url)
    expect(world.services.vault.open(sealed_secret, keyWebhookPlace(id))).toBe(secret)
    expect(await database.query.selectFrom('key_webhooks').select('id').execute()).toHaveLength(1)
  })

  test('only one of fifty calls removes it', async () => {
    await set('https://keys.example/')
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await call('DELETE')).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await call('GET')).json.result).toBeNull()
  })

  test('a new master key re-encrypts its secret, and the secret stays the same', async () => {
    const { secret } = await set('https://keys.example/')
    const { random } = world.services
    const next = new Uint8Array(32).fill(9)
    const vault = createVault(next, random, { all: () => [next, world.settings.masterKey] })
    expect(await reseal(database, vault)).toBeGreaterThan(0)
    const { id, sealed_secret } = await row()
    expect(sealed_secret).not.toContain(secret)
    expect(createVault(next, random).open(sealed_secret, keyWebhookPlace(id))).toBe(secret)
  })
})
