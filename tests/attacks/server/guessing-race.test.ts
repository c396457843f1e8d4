import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@portico/server'
import { fakeClock } from '@portico/server/testing/index'
import { startPostgres } from '@portico/server/testing/postgres'
import { URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Reply, type Target, target } from './attacker.js'

const MOST = 20
const PARALLEL = 200
const PASSWORD = 'Tramway-Lantern-42'
const ADA = { type: 'email_address', value: 'ada@example.com' } as const

/** How many guesses were compared with the secret: the others were refused before. */
const compared = (replies: readonly Reply[], wrong = 401) => replies.filter(({ status }) => status === wrong).length

/** Creates an empty database of a kind, and removes it. */
const DATABASES = {
  async sqlite() {
    const folder = await mkdtemp(join(tmpdir(), 'portico-attack-'))
    const target = { kind: 'sqlite', file: join(folder, 'hub.db') } as const
    return { target, stop: () => rm(folder, { recursive: true, force: true }) }
  },
  async postgres() {
    const server = await startPostgres()
    return { target: { kind: 'postgres', url: await server.create() } as const, stop: () => server.stop() }
  },
}

describe.each(['sqlite', 'postgres'] as const)('parallel guesses against two servers on one %s database', (kind) => {
  let targets: Target[]
  let close: () => Promise<void>
  const at = (turn: number): Target => targets[turn % targets.length] as Target
  const clock = fakeClock(Date.now())

  beforeAll(async () => {
    const database = await DATABASES[kind]()
    const databases = [await openDatabase(database.target), await openDatabase(database.target)]
    targets = []
    for (const connection of databases)
      targets.push(await target({ database: connection, clock, settings: { rateLimits: true, trustProxy: true } }))
    await at(0).world.admin.addPerson({ handles: [ADA], password: PASSWORD })
    close = async () => {
      for (const { close } of targets) await close()
      for (const connection of databases) await connection.close()
      await database.stop()
    }
  })
  afterAll(() => close())

  /** Every request comes from another network, so that only the limits per person can stop it. */
  let calls = 0
  const elsewhere = () => ({ 'x-forwarded-for': `10.${++calls >> 8}.${calls & 255}.7` })
  const start = async (turn: number, method: string, token?: string): Promise<{ id: string; type: string }> => {
    const body = { ...(token === undefined && { handle: ADA }), factor: { method } }
    const request = { body, headers: elsewhere(), token }
    const reply = await at(turn).call('POST', '/id/v2', request)
    expect(reply.status).toBe(200)
    return reply.json.result[1]
  }
  const attest = (turn: number, challenge: { id: string; type: string }, data: object, token?: string) =>
    at(turn).call('POST', '/attestation/v3', {
      body: { challenge_id: challenge.id, challenge_type: challenge.type, data },
      headers: elsewhere(),
      token,
    })
  const times = <Result>(count: number, work: (turn: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, turn) => work(turn)))
  const hourLater = () => clock.advance(3_600_001)

  test('check no more passwords than the limit', async () => {
    const challenges = await times(PARALLEL, (turn) => start(turn, 'password'))
    const replies = await times(PARALLEL, (turn) =>
      attest(turn, challenges[turn] as never, { password: `Not-the-one-${turn}` }),
    )
    expect(compared(replies)).toBeLessThanOrEqual(MOST)
    const right = await attest(0, await start(0, 'password'), { password: PASSWORD })
    expect(right.status).toBe(429)
    hourLater()
  })

  test('check no more passwords than the limit in further steps of a stolen token', async () => {
    const token = await at(0).world.admin.signIn(ADA.value)
    const challenges = await times(PARALLEL, () => start(0, 'password', token))
    const replies = await times(PARALLEL, (turn) =>
      attest(0, challenges[turn] as never, { password: `Not-the-one-${turn}` }, token),
    )
    expect(compared(replies)).toBeLessThanOrEqual(MOST)
    hourLater()
  })

  test('check no more current passwords than the limit', async () => {
    const token = await at(0).world.admin.signIn(ADA.value)
    const replies = await times(PARALLEL, (turn) =>
      at(0).call('PUT', '/me/password', {
        token,
        headers: elsewhere(),
        body: { password: 'Another-Choice-88', current_password: `Not-the-one-${turn}` },
      }),
    )
    expect(compared(replies, 400)).toBeLessThanOrEqual(MOST)
    hourLater()
  })

  test('check no more authenticator codes, and no more recovery codes, than their limits', async () => {
    const token = await at(0).world.admin.signIn(ADA.value)
    const flow = await at(0).call('POST', '/id/v2', { token, body: { factor: { method: 'totp' } } })
    const [, register] = flow.json.result
    const app = URI.parse(register.options.key_uri)
    const code = () => ('period' in app ? app.generate({ timestamp: clock.now() }) : '')
    expect((await attest(0, register, { otp: code() }, token)).status).toBe(200)
    const challenges = await times(PARALLEL, (turn) => start(turn, 'totp'))
    const wrong = (code: string) => code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10))
    const replies = await times(PARALLEL, (turn) => attest(turn, challenges[turn] as never, { otp: wrong(code()) }))
    expect(compared(replies)).toBeLessThanOrEqual(MOST)
    const again = await times(PARALLEL, (turn) => start(turn, 'totp'))
    const guessed = await times(PARALLEL, (turn) =>
      attest(turn, again[turn] as never, { otp: `aaaa-aaaa-aaaa-a${String(turn).padStart(3, 'b')}` }),
    )
    expect(compared(guessed)).toBeGreaterThan(0)
    expect(compared(guessed)).toBeLessThanOrEqual(MOST)
  })

  test('check no more emailed codes than the limit', async () => {
    const challenges: { id: string; type: string }[] = []
    for (let turn = 0; turn < 8; turn++) {
      challenges.push(await start(turn, 'otp_via_email'))
      clock.advance(31_000)
    }
    const replies = await times(PARALLEL, (turn) => attest(turn, challenges[turn % 8] as never, { otp: 'wrong' }))
    expect(compared(replies)).toBeLessThanOrEqual(MOST)
    expect(compared(replies)).toBeGreaterThan(0)
  })
})
