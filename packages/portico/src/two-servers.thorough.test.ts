import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@portico/server/testing/free-port'
import { startPostgres, type TestPostgres } from '@portico/server/testing/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portico, type ServerProcess, serving } from './testing/program.js'
import { stagedSite } from './testing/staged-site.js'

/** Random-looking numbers that are the same in every run, so that a failure can be reproduced. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface StartedFlow {
  readonly email: string
  readonly id: string
}

describe('two servers on one PostgreSQL', { timeout: 120_000 }, () => {
  let postgres: TestPostgres
  let env: Record<string, string>
  const cwd = stagedSite()
  const running: ServerProcess[] = []
  const addresses: string[] = []
  const roll = dice(20_260_131)
  /** Any of the servers that are still running. */
  const any = () => addresses[Math.floor(roll() * addresses.length)] ?? ''

  beforeAll(async () => {
    postgres = await startPostgres()
    const [first, second] = [await freePort(), await freePort()]
    env = {
      PORTICO_SITE: '',
      DATABASE_URL: await postgres.create(),
      PORTICO_URL: `http://127.0.0.1:${first}`,
      PORTICO_RATE_LIMITS: 'off',
      PORTICO_MASTER_KEY: '11'.repeat(32),
      PORTICO_ADMIN_KEY: 'an-admin-key-of-enough-characters',
    }
    // Both at once: the first one applies the schema.
    running.push(
      ...(await Promise.all([first, second].map((port) => serving({ cwd, env: { ...env, PORT: String(port) } })))),
    )
    addresses.push(...[first, second].map((port) => `http://127.0.0.1:${port}`))
  }, 120_000)
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL')
    await postgres.stop()
  })

  const post = async (address: string, path: string, body: unknown, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    return { status: answer.status, result: text === '' ? undefined : JSON.parse(text).result }
  }
  /** Behaves like clients do: if a server is gone, another one is called. */
  const anywhere = async (path: string, body: unknown) => {
    for (;;) {
      const address = any()
      try {
        return await post(address, path, body)
      } catch (error) {
        if (addresses.includes(address)) throw error
      }
    }
  }
  const begin = async (email: string): Promise<StartedFlow> => {
    const handle = { type: 'email_address', value: email }
    const { status, result } = await anywhere('/id/v2', { handle, factor: { method: 'otp_via_email' } })
    expect(status).toBe(200)
    return { email, id: result[1].id }
  }
  const end = async ({ email, id }: StartedFlow): Promise<string> => {
    const messages = await (await fetch(`${any()}/outbox/messages?to=${email}`)).json()
    const otp = /\d{6}/.exec(messages[0].subject)?.[0]
    const { status, result } = await anywhere('/attestation/v3', {
      challenge_id: id,
      challenge_type: 'otp',
      data: { otp },
    })
    expect([email, status]).toEqual([email, 200])
    return result.token
  }
  const isGood = async (address: string, token: string) =>
    (await post(address, '/token/validate', { token })).result.valid

  test('can both handle any request, and what one ends has ended at the other within a second', async () => {
    const [first = '', second = ''] = addresses
    for (let at = 0; at < 5; at++) {
      const token = await end(await begin(`early${at}@example.com`))
      for (const address of [first, second]) expect(await isGood(address, token)).toBe(true)
      await post(at % 2 ? first : second, '/token/revoke', { token })
      await expect.poll(() => isGood(at % 2 ? second : first, token), { timeout: 1_000, interval: 50 }).toBe(false)
    }
  })

  test("know each other's new signing keys immediately", async () => {
    expect((await portico(['key', 'rotate'], { cwd, env })).code).toBe(0)
    const token = await end(await begin('rotated@example.com'))
    for (const address of addresses) expect(await isGood(address, token)).toBe(true)
  })

  test('both release the keys of one site, and neither those of a destroyed key pair', async () => {
    const token = await end(await begin('reader@example.com'))
    const FOLDERS = ['--staging', 'staging', '--out', 'public']
    const ticket = () => JSON.parse(readFileSync(join(cwd, 'public', 'portico-seal.json'), 'utf8')).parts[0].ticket
    const ask = (ticket: string) =>
      Promise.all(
        addresses.map(
          async (address) =>
            (await post(address, '/content-keys', { build: 'build-one', tickets: [ticket] }, token)).result,
        ),
      )
    expect((await portico(['seal', ...FOLDERS], { cwd, env })).code).toBe(0)
    const older = ticket()
    const [first, second] = await ask(older)
    expect(first.keys).toHaveLength(1)
    expect(second.keys[0].key).toBe(first.keys[0].key)
    expect((await portico(['seal', 'rotate', ...FOLDERS], { cwd, env })).code).toBe(0)
    for (const { keys } of await ask(ticket())) expect(keys).toHaveLength(1)
    const { stdout } = await portico(['seal', 'keys', '--json'], { cwd, env })
    const pair = JSON.parse(stdout).keys[1].id
    expect((await portico(['seal', 'forget', pair, '--yes'], { cwd, env })).code).toBe(0)
    for (const { denied } of await ask(older)) expect(denied).toMatchObject([{ why: 'unknown_key' }])
  })

  test('lose no sign-in that was started at either when one is killed', async () => {
    const flows = await Promise.all(Array.from({ length: 20 }, (_, at) => begin(`middle${at}@example.com`)))
    const [victim] = running.splice(1, 1)
    const late = Promise.all(Array.from({ length: 20 }, (_, at) => begin(`late${at}@example.com`)))
    victim?.child.kill('SIGKILL')
    addresses.splice(1, 1)
    const tokens = await Promise.all([...flows, ...(await late)].map(end))
    expect(new Set(tokens).size).toBe(40)
    for (const token of tokens) expect(await isGood(any(), token)).toBe(true)
    expect(await (await fetch(`${any()}/ready`)).json()).toEqual({ status: 'ready' })
  })
})
