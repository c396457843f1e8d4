import { createHash } from 'node:crypto'
import { URI } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, startDatabases, type TestDatabases } from '../testing/databases.js'
import { createTestServer, type TestServer } from '../testing/index.js'
import { writeBackup } from './backup/write-backup.js'
import type { Database } from './engine/database.js'

/** A reader of the database, or of a backup of it, cannot sign in. */
describe.each(databaseKinds())('data at rest in %s', (kind) => {
  let databases: TestDatabases
  let database: Database
  let world: TestServer
  beforeAll(async () => {
    databases = await startDatabases(kind)
  })
  afterAll(() => databases.stop())
  beforeEach(async () => {
    database = await databases.open()
    world = await createTestServer({ database, loginPage: { script: '', style: '' } })
  })
  afterEach(() => world.close())

  const ADA = { type: 'email_address', value: 'ada@example.com' } as const
  const PASSWORD = 'Tramway-Lantern-42'
  const post = async (url: string, body: unknown, token?: string) => {
    const { status, json, text } = await world.inject({
      method: 'POST',
      url,
      body,
      token,
    })
    if (status >= 300) throw new Error(`${url} answered ${status}: ${text}`)
    return json.result
  }
  const admin = (url: string, body: unknown) => post(url, body, world.settings.adminKey)
  const passedOn = (challenges: string) => JSON.parse(Buffer.from(challenges, 'base64url').toString())[0]

  /** Does everything that creates a secret, and names each secret. */
  async function secrets(): Promise<Record<string, string>> {
    const { person_id } = await world.admin.addPerson({ handles: [ADA], password: PASSWORD })
    const token = await world.admin.signIn(ADA.value)
    const feed = await post('/me/feeds', { name: 'f' }, token)
    const factor = { method: 'otp_via_email' }
    await post('/id/v2', { handle: { ...ADA, value: 'bob@example.com' }, factor })
    await post('/id/v2', { handle: { ...ADA, value: 'eve@example.com' }, factor: { method: 'email_link' } })
    const [, register] = await post('/id/v2', { factor: { method: 'totp' } }, token)
    const { key_uri, recovery_codes } = register.options
    const app = URI.parse(key_uri)
    const otp = 'generate' in app ? app.generate({ timestamp: Date.now() } as never) : ''
    await post('/attestation/v3', { challenge_id: register.id, challenge_type: 'totp_register', data: { otp } }, token)
    const [, enrolling] = await post('/id/v2', { factor: { method: 'totp' }, handle: ADA })
    expect(enrolling.type).toBe('totp_verify')
    const upstream = { type: 'oidc', provider: 'github', client_id: 'x', client_secret: 'secret-of-the-upstream-1' }
    await admin('/admin/providers', upstream)
    const verifier = 'v'.repeat(64)
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    const [, oidc] = await post('/id/v2', {
      factor: { method: 'oidc', options: { provider: 'github', client_id: 'x' } },
      metadata: { pkce_code_challenge: code_challenge, csrf_token: 'csrf' },
    })
    const sampleKey = await post('/me/sample-keys', undefined, token)
    const webhook = await admin('/admin/webhooks', { url: 'https://events.example.com/' })
    const key = await admin('/admin/keys', { name: 'k', scopes: ['persons:read'] })
    const back = 'https://program.example.com/back'
    const { client_id } = await admin('/admin/clients', { name: 'p', redirect_uris: [back] })
    const query = {
      client_id,
      redirect_uri: back,
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
    }
    const page = await world.inject({ url: `/oauth2/authorize?${new URLSearchParams({ ...query, code_challenge })}` })
    const { standing } = JSON.parse(/id="data">([^<]*)</.exec(page.text)?.[1] ?? '{}')
    const { location } = await post('/oauth2/login', { standing, token, decision: 'allow' })
    const direct = passedOn(await post('/direct-id', {}, token))
    const lent = passedOn(await post(`/persons/${person_id}/impersonate`, {}, world.settings.adminKey))
    const invitation = await world.admin.invite('guest@example.com')
    const mail = async (to: string, secret: RegExp) => secret.exec((await world.outbox.next(to)).text)?.[1] ?? ''
    return {
      password: PASSWORD,
      token,
      'signature of the token': token.split('.')[2] ?? '',
      'code that is open': await mail('bob@example.com', /\b(\d{6})\b/),
      'link that is open': await mail('eve@example.com', /\/link\/([\w-]+)/),
      'seed of an app': /secret=(\w+)/.exec(key_uri)?.[1] ?? '',
      'recovery code': recovery_codes[0],
      'recovery code without hyphens': recovery_codes[0].replaceAll('-', ''),
      'secret at a provider': upstream.client_secret,
      'state of a sign-in at a provider': new URL(oidc.options.auth_code_url).searchParams.get('state') ?? '',
      'secret of a webhook': webhook.secret,
      'API key': key.secret,
      'sample key': sampleKey.key,
      'secret of a feed': new URL(feed.url).pathname.split('/')[2] ?? '',
      'code of the hosted login': new URL(location).searchParams.get('code') ?? '',
      'direct id': direct.options.challenge,
      impersonation: lent.options.challenge,
      invitation: new URL(invitation.link).searchParams.get('sidcp') ?? '',
      'admin key': world.settings.adminKey,
      'master key': Buffer.from(world.settings.masterKey).toString('base64url'),
    }
  }

  test('signs no one in: no password, code, token, seed or secret is stored in plain text', async () => {
    const plaintexts = await secrets()
    const lines: string[] = []
    const write = async (line: string) => void lines.push(line)
    const rows = await writeBackup(database, { masterKey: world.settings.masterKey, now: Date.now(), write })
    for (const table of ['challenges', 'sessions', 'recovery_codes', 'outbox', 'login_codes', 'api_keys', 'webhooks'])
      expect(rows[table], table).toBeGreaterThan(0)
    const all = lines.join('\n')
    expect(all).toContain(ADA.value)
    const inClear = Object.entries(plaintexts).filter(([, secret]) => asWord(secret).test(all))
    expect(Object.values(plaintexts).filter((secret) => secret.length < 6)).toEqual([])
    expect(inClear.map(([name]) => name)).toEqual([])
  })
})

/** Matches a secret that is not part of a longer word. */
const asWord = (secret: string) =>
  new RegExp(`(?<![\\w-])${secret.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`)
