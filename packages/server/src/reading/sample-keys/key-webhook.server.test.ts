import { expect, test } from 'vitest'
import { createOutbound } from '../../ground/adapters/outbound.js'
import { createTestServer } from '../../testing/index.js'

test.each([
  'http://127.0.0.1:1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/',
])('a public server asks no key webhook inside its network: %s', async (url) => {
  const world = await createTestServer({ outbound: createOutbound({ allowPrivate: false }) })
  try {
    const token = await world.admin.signIn('ada@example.com')
    const path = '/admin/sample-keys/webhook'
    await world.inject({ method: 'PUT', url: path, token: world.settings.adminKey, body: { url } })
    const { json } = await world.inject({ method: 'POST', url: '/me/api-keys', token })
    expect(json.result).toEqual({ state: 'failed', keys: [] })
  } finally {
    await world.close()
  }
})
