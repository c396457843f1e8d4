import { createHash } from 'node:crypto'
import { URI } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../storage/engine/database.js'
import { createTestServer, type TestAnswer, type TestServer } from '../../testing/index.js'
import { onBothDatabases } from '../../testing/on-both-databases.js'

/** Everything that works once, used fifty times concurrently on two servers, works once. */
onBothDatabases('fifty concurrent uses on two servers', (databases) => {
  let firstServer: TestServer
  let secondServer: TestServer
  let close: () => Promise<void>
  beforeEach(async () => {
    const target = await databases.target()
    const openDatabases = [await openDatabase(target), await openDatabase(target)] as const
    const options = { settings: { rateLimits: false }, loginPage: { script: '', style: '' } }
    firstServer = await createTestServer({ ...options, database: openDatabases[0] })
    secondServer = await createTestServer({ ...options, database: openDatabases[1] })
    close = async () => {
      for (const server of [firstServer, secondServer]) await server.close()
      for (const database of openDatabases) await database.close()
    }
  })
  afterEach(() => close())

  const ADA = { type: 'email_address', value: 'ada@example.com' } as const
  const post = (url: string, body: unknown, token?: string, at = firstServer) =>
    at.inject({ method: 'POST', url, body, token })
  const attest = (challenge_id: string, challenge_type: string, data: object, at = firstServer, token?: string) =>
    post('/attestation/v3', { challenge_id, challenge_type, data }, token, at)
  const statuses = async (redeem: (at: TestServer, turn: number) => Promise<TestAnswer>) => {
    const turns = Array.from({ length: 50 }, (_, turn) => redeem(turn % 2 ? firstServer : secondServer, turn))
    return (await Promise.all(turns)).map(({ status }) => status).sort()
  }
  const once = (refused: number) => [200, ...Array.from({ length: 49 }, () => refused)]
  const start = async (factor: object, token?: string) =>
    (await post('/id/v2', { ...(token === undefined && { handle: ADA }), factor }, token)).json.result
  const mailed = async () => /\/link\/([\w-]+)/.exec((await firstServer.outbox.all(ADA.value))[0]?.text ?? '')?.[1]
  const inPack = async (pack: string | undefined) =>
    (await firstServer.inject({ url: `/challenge_pack/${pack}` })).json.result
  const passedOn = (challenges: string) => JSON.parse(Buffer.from(challenges, 'base64url').toString())[0]

  test('redeem an emailed link once', async () => {
    const [, proxy] = await start({ method: 'email_link' })
    const [{ id, options }] = await inPack(await mailed())
    expect(await statuses((at) => attest(id, 'nonce', options, at))).toEqual(once(403))
    expect((await firstServer.inject({ url: `/challenge/${proxy.id}/v2` })).status).toBe(200)
    expect((await firstServer.admin.listPersons()).total).toBe(1)
  })

  test('choose one new password', async () => {
    await firstServer.admin.addPerson({ handles: [ADA], password: 'Tramway-Lantern-42' })
    await post('/recover', { handle: ADA, factor: { method: 'password' } })
    const [nonce, reset] = await inPack(await mailed())
    await attest(nonce.id, 'nonce', nonce.options)
    const chosen = (turn: number) => `Another-Choice-${turn}8`
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        attest(reset.id, 'password_reset', { password: chosen(turn) }, turn % 2 ? firstServer : secondServer),
      ),
    )
    const winners = all.flatMap(({ status }, turn) => (status === 200 ? [turn] : []))
    expect(winners).toHaveLength(1)
    const [, verify] = await start({ method: 'password' })
    expect((await attest(verify.id, 'password_verify', { password: chosen(winners[0] ?? -1) })).status).toBe(200)
  })

  test('sign in once with a direct id', async () => {
    const token = await firstServer.admin.signIn(ADA.value)
    const { id, options } = passedOn((await post('/direct-id', {}, token)).json.result)
    expect(await statuses((at) => attest(id, 'nonce', options, at))).toEqual(once(403))
  })

  test('sign in once with a code of an authenticator app, and once with a recovery code', async () => {
    const token = await firstServer.admin.signIn(ADA.value)
    const [, register] = await start({ method: 'totp' }, token)
    const { key_uri, recovery_codes } = register.options
    const app = URI.parse(key_uri)
    const code = (timestamp: number) => ('generate' in app ? app.generate({ timestamp } as never) : '')
    expect((await attest(register.id, 'totp_register', { otp: code(Date.now()) }, firstServer, token)).status).toBe(200)
    for (const otp of [code(Date.now() + 30_000), recovery_codes[0]]) {
      const challenges = await Promise.all(Array.from({ length: 50 }, () => start({ method: 'totp' })))
      const answers = await statuses((at, turn) => attest(challenges[turn][1].id, 'totp_verify', { otp }, at))
      expect(answers).toEqual(once(401))
    }
  })

  /** A program with an open hosted login, and the person who signs in there. */
  const programAtLogin = async () => {
    const back = 'https://program.example.com/back'
    const client = { name: 'A program', redirect_uris: [back] }
    const { client_id } = (await post('/admin/clients', client, firstServer.settings.adminKey)).json.result
    const code_verifier = 'v'.repeat(64)
    const query = new URLSearchParams({
      ...{ client_id, redirect_uri: back, response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    })
    const page = await firstServer.inject({ url: `/oauth2/authorize?${query}` })
    const { standing } = JSON.parse(/id="data">([^<]*)</.exec(page.text)?.[1] ?? '{}')
    const token = await firstServer.admin.signIn(ADA.value)
    return { back, client_id, code_verifier, standing, token }
  }

  test('exchange a code of the hosted login once, and its tokens end when a thief uses it too', async () => {
    const { back, client_id, code_verifier, standing, token } = await programAtLogin()
    const { location } = (await post('/oauth2/login', { standing, token, decision: 'allow' })).json.result
    const code = new URL(location).searchParams.get('code') ?? ''
    const form = { client_id, code, code_verifier, grant_type: 'authorization_code', redirect_uri: back }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = String(new URLSearchParams(form))
    const tokens: string[] = []
    const answers = await statuses(async (at) => {
      const answer = await at.inject({ method: 'POST', url: '/oauth2/tokens', headers, body })
      if (answer.status === 200) tokens.push(answer.json.access_token)
      return answer
    })
    expect(answers).toEqual(once(400))
    expect((await firstServer.inject({ url: '/oauth2/userinfo', token: tokens[0] ?? '' })).status).toBe(401)
    expect((await post('/token/validate', { token })).json.result.valid).toBe(true)
  })

  test('open no session for a program whose access is withdrawn while it exchanges its code', async () => {
    const { back, client_id, code_verifier, standing, token } = await programAtLogin()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let round = 0; round < 10; round++) {
      const allowed = await post('/oauth2/login', { standing, token, decision: 'allow' })
      const code = new URL(allowed.json.result.location).searchParams.get('code') ?? ''
      const form = { client_id, code, code_verifier, grant_type: 'authorization_code', redirect_uri: back }
      const body = String(new URLSearchParams(form))
      const [exchanged, withdrawn] = await Promise.all([
        secondServer.inject({ method: 'POST', url: '/oauth2/tokens', headers, body }),
        firstServer.inject({ method: 'DELETE', url: `/me/programs/${client_id}`, token }),
      ])
      expect(withdrawn.status).toBe(200)
      const access = exchanged.json.access_token ?? ''
      expect((await firstServer.inject({ url: '/oauth2/userinfo', token: access })).status).toBe(401)
    }
  })
})
