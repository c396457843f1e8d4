import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, ended, portico, type ServerProcess, serving } from './testing/program.js'
import { stagedSite } from './testing/staged-site.js'

const env = { PORTICO_SITE: '' }

const served = async (cwd: string, more: Record<string, string> = env): Promise<ServerProcess> => {
  const server = await serving({ cwd, env: more })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return server
}
const post = async (url: string, path: string, body: unknown, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, result: (await answer.json()).result }
}
const handle = { type: 'email_address', value: 'ada@example.com' }
const begin = async (url: string): Promise<{ id: string; otp: string }> => {
  const { result } = await post(url, '/id/v2', { handle, factor: { method: 'otp_via_email' } })
  const [mail] = await (await fetch(`${url}/outbox/messages`)).json()
  return { id: result[1].id, otp: /\d{6}/.exec(mail.subject)?.[0] ?? '' }
}
const end = async (url: string, { id, otp }: { id: string; otp: string }) =>
  (await post(url, '/attestation/v3', { challenge_id: id, challenge_type: 'otp', data: { otp } })).result?.token
const isGood = async (url: string, token: string) => (await post(url, '/token/validate', { token })).result.valid
const keyOf = (cwd: string, name = 'master.key') => readFileSync(join(cwd, '.portico', name), 'utf8').trim()

describe('the master key', () => {
  test('can be rotated while a server runs, and no sign-in, token or secret is lost, before and after a restart', async () => {
    const cwd = emptyFolder()
    const received: string[] = []
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-signature']))
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void receiver.close())
    const first = await served(cwd)
    const token = await end(first.url, await begin(first.url))
    const admin = readFileSync(join(cwd, '.portico', 'admin.key'), 'utf8').trim()
    const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const webhook = (await post(first.url, '/admin/webhooks', { url: target, events: ['group.*'] }, admin)).result
    const pending = await begin(first.url)
    const before = keyOf(cwd)

    const rotated = await portico(['key', 'rotate', '--master', '--json'], { cwd, env })
    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(rotated.stdout).reencrypted).toBeGreaterThanOrEqual(3)
    expect(keyOf(cwd)).not.toBe(before)
    expect(keyOf(cwd, 'master.key.old')).toBe(before)

    const meanwhile = await end(first.url, pending)
    expect(meanwhile).toMatch(/^ey/)
    expect(await isGood(first.url, token)).toBe(true)
    await post(first.url, `/admin/webhooks/${webhook.id}/test`, {}, admin)
    await expect.poll(() => received.length).toBe(1)
    const late = await begin(first.url)
    const gone = ended(first.child)
    first.child.kill('SIGTERM')
    expect(await gone).toBe(0)

    const second = await served(cwd, { ...env, PORT: new URL(first.url).port })
    for (const earlier of [token, meanwhile]) expect(await isGood(second.url, earlier)).toBe(true)
    expect(await end(second.url, late)).toMatch(/^ey/)

    const again = await portico(['key', 'rotate', '--master', '--json'], { cwd, env })
    expect(again.code).toBe(0)
    expect(keyOf(cwd, 'master.key.old')).not.toBe(before)
    expect(await isGood(second.url, token)).toBe(true)
    expect(await end(second.url, await begin(second.url))).toMatch(/^ey/)
  })

  test('of an interrupted rotation is kept: the next run encrypts what remains, without creating another key', async () => {
    const cwd = emptyFolder()
    await portico(['person', 'add', 'ada@example.com'], { cwd, env })
    const data = join(cwd, '.portico')
    // The state after the program was killed right after replacing the key.
    writeFileSync(join(data, 'master.key.old'), `${keyOf(cwd)}\n`, { mode: 0o600 })
    writeFileSync(join(data, 'master.key'), `${Buffer.alloc(32, 5).toString('base64url')}\n`)
    const resumed = await portico(['key', 'rotate', '--master', '--json'], { cwd, env })
    expect(resumed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(resumed.stdout).reencrypted).toBeGreaterThanOrEqual(1)
    expect(keyOf(cwd)).toBe(Buffer.alloc(32, 5).toString('base64url'))
    const { url } = await served(cwd)
    expect(await end(url, await begin(url))).toMatch(/^ey/)
  })

  test('given as a setting can be rotated with the steps that the refusal names', async () => {
    const cwd = emptyFolder()
    const [old, fresh] = [Buffer.alloc(32, 1).toString('hex'), Buffer.alloc(32, 2).toString('hex')]
    await portico(['person', 'add', 'ada@example.com'], { cwd, env: { ...env, PORTICO_MASTER_KEY: old } })
    const refusal = await portico(['key', 'rotate', '--master'], { cwd, env: { ...env, PORTICO_MASTER_KEY: old } })
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTICO_MASTER_KEY_OLD') })
    const both = { ...env, PORTICO_MASTER_KEY: fresh, PORTICO_MASTER_KEY_OLD: old }
    expect((await portico(['key', 'rotate', '--master'], { cwd, env: both })).code).toBe(0)
    const alone = { ...env, PORTICO_MASTER_KEY: fresh }
    expect((await portico(['person', 'list'], { cwd, env: alone })).stdout).toContain('ada@example.com')
    const wrong = await portico(['person', 'list'], { cwd, env: { ...env, PORTICO_MASTER_KEY: old } })
    expect(wrong.stderr).toContain('master key is not the one')
  })
})

describe('the key pair of the site', () => {
  const PORT = '38421'
  const FOLDERS = ['--staging', 'staging', '--out', 'public']
  const keysIn = async (cwd: string): Promise<{ id: string; current: boolean; builds: { build: string }[] }[]> =>
    JSON.parse((await portico(['seal', 'keys', '--json'], { cwd, env: { PORT } })).stdout).keys
  const manifestOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'public', 'portico-seal.json'), 'utf8'))
  const ticketOf = (cwd: string): string => manifestOf(cwd).parts[0].ticket

  test('can be rotated while a server runs; both pairs open their builds, until the older one is destroyed', async () => {
    const cwd = stagedSite()
    expect((await portico(['seal', ...FOLDERS], { cwd, env: { PORT } })).code).toBe(0)
    const { url } = await served(cwd, { PORTICO_SITE: 'public', PORT })
    const token = await end(url, await begin(url))
    const ask = async (ticket: string) =>
      (await post(url, '/content-keys', { build: 'build-one', tickets: [ticket] }, token)).result
    const admin = keyOf(cwd, 'admin.key')
    const map = async () =>
      (await (await fetch(`${url}/admin/site`, { headers: { authorization: `Bearer ${admin}` } })).json()).result
    const pages = [
      { path: '/', audience: null, readers: 'everyone' },
      { path: '/docs/lamp', audience: { any: [[]] }, readers: 'anyone signed in' },
    ]
    expect(await map()).toEqual({ build: 'build-one', sealed: true, pages, groups: [] })
    const older = ticketOf(cwd)
    expect((await ask(older)).keys).toHaveLength(1)
    const rotated = await portico(['seal', 'rotate', ...FOLDERS, '--json'], { cwd, env: { PORT } })
    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    const keys = await keysIn(cwd)
    const first = keys[1]
    expect(keys.map(({ current }) => current)).toEqual([true, false])
    expect(keyOf(cwd, 'site-key.pub')).toBe(JSON.parse(rotated.stdout).public_key)
    expect(manifestOf(cwd).key).toBe(keys[0]?.id)
    expect((await ask(ticketOf(cwd))).keys).toHaveLength(1)
    expect((await ask(older)).keys).toHaveLength(1)
    expect((await fetch(`${url}/ready`)).status).toBe(200)
    expect((await map()).pages).toEqual(pages)

    const warning = await portico(['seal', 'forget', first?.id ?? ''], { cwd, env: { PORTICO_SITE: 'public' } })
    expect([warning.code, warning.stderr]).toEqual([
      1,
      expect.stringMatching(
        /No one can open this build without it: build-one \(1 reader, last requested .+Nothing was changed\. Add --yes/,
      ),
    ])
    expect((await ask(older)).keys).toHaveLength(1)
    expect(await portico(['seal', 'forget', first?.id ?? '', '--yes'], { cwd })).toMatchObject({ code: 0 })
    expect((await ask(older)).denied).toMatchObject([{ why: 'unknown_key' }])
    expect((await ask(ticketOf(cwd))).keys).toHaveLength(1)
  })

  test('is created without a staging folder, and its public key is printed', async () => {
    const cwd = stagedSite()
    await portico(['seal', ...FOLDERS], { cwd, env: { PORT } })
    const before = manifestOf(cwd)
    const rotated = await portico(['seal', 'rotate', '--staging', 'nowhere', '--out', 'public'], { cwd })
    expect(rotated).toMatchObject({ code: 0, stdout: expect.stringContaining(keyOf(cwd, 'site-key.pub')) })
    expect(manifestOf(cwd)).toEqual(before)
    const [current] = await keysIn(cwd)
    for (const [id, sentence] of [
      [current?.id ?? '', 'seal rotate'],
      ['0011223344556677', 'There is no key pair'],
    ] as const)
      expect(await portico(['seal', 'forget', id, '--yes'], { cwd })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(sentence),
      })
    expect(await keysIn(cwd)).toHaveLength(2)
  })

  test('is created once by commands that start at the same time', async () => {
    const cwd = emptyFolder()
    await portico(['person', 'add', 'ada@example.com'], { cwd, env })
    await Promise.all(Array.from({ length: 4 }, () => portico(['seal', 'keys'], { cwd, env })))
    expect(await keysIn(cwd)).toHaveLength(1)
  })
})
