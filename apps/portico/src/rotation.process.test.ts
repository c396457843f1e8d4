import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, ended, portico, type Serving, serving } from './testing/program.js'

const env = { PORTICO_SITE: '' }

const served = async (cwd: string, more: Record<string, string> = env): Promise<Serving> => {
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

describe('the master key', { timeout: 90_000 }, () => {
  test('is changed beside a running server, and no sign-in, token or secret is lost, before and after a restart', async () => {
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
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1)
    const late = await begin(first.url)
    const gone = ended(first.child)
    first.child.kill('SIGTERM')
    expect(await gone).toBe(0)

    const second = await served(cwd, { ...env, PORT: new URL(first.url).port })
    for (const kept of [token, meanwhile]) expect(await isGood(second.url, kept)).toBe(true)
    expect(await end(second.url, late)).toMatch(/^ey/)

    const again = await portico(['key', 'rotate', '--master', '--json'], { cwd, env })
    expect(again.code).toBe(0)
    expect(keyOf(cwd, 'master.key.old')).not.toBe(before)
    expect(await isGood(second.url, token)).toBe(true)
    expect(await end(second.url, await begin(second.url))).toMatch(/^ey/)
  })

  test('of an interrupted change: what is left is encrypted again by the next run, without another key', async () => {
    const cwd = emptyFolder()
    await portico(['person', 'add', 'ada@example.com'], { cwd, env })
    const data = join(cwd, '.portico')
    // As it is when the program was killed right after the exchange.
    writeFileSync(join(data, 'master.key.old'), `${keyOf(cwd)}\n`, { mode: 0o600 })
    writeFileSync(join(data, 'master.key'), `${Buffer.alloc(32, 5).toString('base64url')}\n`)
    const resumed = await portico(['key', 'rotate', '--master', '--json'], { cwd, env })
    expect(resumed).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(resumed.stdout).reencrypted).toBeGreaterThanOrEqual(1)
    expect(keyOf(cwd)).toBe(Buffer.alloc(32, 5).toString('base64url'))
    const { url } = await served(cwd)
    expect(await end(url, await begin(url))).toMatch(/^ey/)
  })

  test('given as a setting is changed by the steps that the refusal names', async () => {
    const cwd = emptyFolder()
    const [old, fresh] = [Buffer.alloc(32, 1).toString('hex'), Buffer.alloc(32, 2).toString('hex')]
    await portico(['person', 'add', 'ada@example.com'], { cwd, env: { ...env, PORTICO_MASTER_KEY: old } })
    const told = await portico(['key', 'rotate', '--master'], { cwd, env: { ...env, PORTICO_MASTER_KEY: old } })
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTICO_MASTER_KEY_OLD') })
    const both = { ...env, PORTICO_MASTER_KEY: fresh, PORTICO_MASTER_KEY_OLD: old }
    expect((await portico(['key', 'rotate', '--master'], { cwd, env: both })).code).toBe(0)
    const alone = { ...env, PORTICO_MASTER_KEY: fresh }
    expect((await portico(['person', 'list'], { cwd, env: alone })).stdout).toContain('ada@example.com')
    const wrong = await portico(['person', 'list'], { cwd, env: { ...env, PORTICO_MASTER_KEY: old } })
    expect(wrong.stderr).toContain('master key is not the one')
  })
})

describe('the seal secret', { timeout: 60_000 }, () => {
  const staged = () => {
    const cwd = emptyFolder()
    const put = (name: string, text: string) => {
      mkdirSync(dirname(join(cwd, name)), { recursive: true })
      writeFileSync(join(cwd, name), text)
    }
    const part = {
      audience: [],
      pages: ['/docs/lamp'],
      canaries: [{ source: 'docs/lamp.md', what: 'title', text: 'The saffron lamp' }],
    }
    const plan = {
      version: 'portico/plan/v1',
      build: 'b1',
      orgId: '7c0b6f0e-5c1e-4b0a-9a3e-000000000001',
      baseUrl: '/',
      prerendered: ['docs/lamp/index.html'],
    }
    put(
      'staging/portico-plan.json',
      JSON.stringify({ ...plan, rules: [{ path: 'docs/*' }], publicTexts: [], parts: [part] }),
    )
    put('staging/index.html', '<!doctype html><title>Home</title>')
    put('staging/docs/lamp/index.html', '<!doctype html><title>Sign in</title>')
    put('staging/assets/js/sealed0-1.0a1b2c3d.js', 'e("The saffron lamp")')
    return cwd
  }
  const FOLDERS = ['--staging', 'staging', '--out', 'public']

  test('is changed beside a running server, which releases keys of the new one at once', async () => {
    const cwd = staged()
    expect((await portico(['seal', ...FOLDERS], { cwd })).code).toBe(0)
    const { url } = await served(cwd, { PORTICO_SITE: 'public' })
    const token = await end(url, await begin(url))
    const keys = async () =>
      (await post(url, '/content-keys', { build: 'b1', audiences: [[]] }, token)).result.keys[0].key
    const before = await keys()
    const admin = keyOf(cwd, 'admin.key')
    const map = async () =>
      (await (await fetch(`${url}/admin/site`, { headers: { authorization: `Bearer ${admin}` } })).json()).result
    const pages = [
      { path: '/', audience: null },
      { path: '/docs/lamp', audience: [] },
    ]
    expect(await map()).toEqual({ build: 'b1', sealed: true, pages, groups: [] })
    const secret = keyOf(cwd, 'seal.secret')
    const rotated = await portico(['seal', 'rotate', ...FOLDERS, '--json'], { cwd })
    expect(rotated).toMatchObject({ code: 0, stderr: '' })
    expect(keyOf(cwd, 'seal.secret')).not.toBe(secret)
    await expect.poll(keys, { timeout: 10_000 }).not.toBe(before)
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { timeout: 10_000 }).toBe(200)
    expect((await map()).pages).toEqual(pages)
    expect(readdirSync(join(cwd, '.portico'))).not.toContain('seal.secret.next')
  })

  test('stays when there is nothing to seal, or when it is a setting', async () => {
    const cwd = staged()
    await portico(['seal', ...FOLDERS], { cwd })
    const secret = keyOf(cwd, 'seal.secret')
    const nothing = await portico(['seal', 'rotate', '--staging', 'nowhere', '--out', 'public'], { cwd })
    expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('portico-plan.json') })
    expect(keyOf(cwd, 'seal.secret')).toBe(secret)
    expect(existsSync(join(cwd, '.portico', 'seal.secret.next'))).toBe(false)
    const given = { PORTICO_SEAL_SECRET: 'ab'.repeat(32) }
    const told = await portico(['seal', 'rotate', ...FOLDERS], { cwd, env: given })
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTICO_SEAL_SECRET is set') })
  })
})
