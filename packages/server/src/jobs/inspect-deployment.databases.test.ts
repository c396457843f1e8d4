import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR } from '@portico/protocol'
import { expect, test } from 'vitest'
import { createTestServer } from '../testing/index.js'
import { onBothDatabases } from '../testing/on-both-databases.js'
import { startSamlUpstream } from '../testing/saml-upstream.js'
import { inspectCertificates, inspectClock, inspectIssuers } from './inspect-deployment.js'

onBothDatabases('what an operator learns', (databases, kind) => {
  test('certificates of SAML providers that end in 30 days or have ended', async () => {
    const upstream = await startSamlUpstream()
    const database = await databases.open()
    const world = await createTestServer({ database })
    const body = { type: 'saml', name: 'Acme', idp_metadata_url: upstream.entityId }
    const { status } = await world.inject({
      method: 'POST',
      url: '/admin/providers',
      token: world.settings.adminKey,
      body,
    })
    expect(status).toBe(201)
    // The certificate of the test's provider is valid until the end of 2049.
    expect(await inspectCertificates(database, Date.UTC(2049, 10, 1))).toEqual([])
    expect(await inspectCertificates(database, Date.UTC(2049, 11, 20))).toMatchObject([
      { provider: 'Acme', expired: false },
    ])
    const [ended] = await inspectCertificates(database, Date.UTC(2050, 5, 1))
    expect(ended).toMatchObject({ expired: true, expires: expect.stringMatching(/^(2049-12-31|2050-01-01)$/) })
    await world.close()
    await database.close()
    await upstream.close()
  })

  test('OpenID providers without a document of their own', async () => {
    const documents: Record<string, string> = { good: '', other: '/elsewhere' }
    const server = createServer(({ url = '', headers: { host } }, response) => {
      const [, name = ''] = url.split('/')
      const issuer = `http://${host}/${name}${documents[name]}`
      response.end(name in documents ? JSON.stringify({ issuer }) : 'hello')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const database = await databases.open()
    const world = await createTestServer({ database })
    for (const name of ['good', 'other', 'page']) {
      const body = {
        type: 'oidc',
        provider: 'custom',
        client_id: name,
        client_secret: 'secret',
        issuer: `${root}/${name}`,
      }
      const token = world.settings.adminKey
      expect((await world.inject({ method: 'POST', url: '/admin/providers', token, body })).status).toBe(201)
    }
    const problems = async (url: string) =>
      Object.fromEntries(
        (await inspectIssuers(database, url)).map(({ issuer, problem }) => [issuer.slice(root.length + 1), problem]),
      )
    expect(await problems('http://localhost')).toEqual({ good: undefined, other: 'other issuer', page: 'no document' })
    // A public server refuses private addresses, even of administrators.
    expect(Object.values(await problems('https://docs.example'))).toEqual(['silent', 'silent', 'silent'])
    server.close()
    await world.close()
    await database.close()
  })

  test('a clock that differs from other clocks', async () => {
    const database = await databases.open()
    const world = await createTestServer({ database, clock: { now: Date.now } })
    await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], groups: [] })
    const ahead = (offset: number) => inspectClock(database, world.settings.orgId, () => Date.now() + offset)
    expect(Math.abs(await ahead(0))).toBeLessThan(30_000)
    expect(await ahead(-HOUR)).toBeLessThan(-HOUR / 2)
    // With SQLite there is no other clock to show that this one is ahead.
    if (kind === 'postgres') expect(await ahead(HOUR)).toBeGreaterThan(HOUR / 2)
    await world.close()
    await database.close()
  })
})
