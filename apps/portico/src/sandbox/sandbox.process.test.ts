import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, serving } from '../testing/program.js'

const inHub = (path: string) => fileURLToPath(new URL(`../../../hub/${path}`, import.meta.url))
const run = promisify(execFile)
const hasCurl = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0)

/** The program over a site that publishes the description of the travel API, or another file of that name. */
async function running(description?: string): Promise<string> {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'site', 'api'), { recursive: true })
  writeFileSync(join(cwd, 'site', 'index.html'), '<!doctype html><title>Home</title>')
  if (description === undefined) copyFileSync(inHub('openapi/travel.json'), join(cwd, 'site', 'api', 'openapi.json'))
  else writeFileSync(join(cwd, 'site', 'api', 'openapi.json'), description)
  const server = await serving({ cwd, env: { PORTICO_SITE: 'site', PORTICO_ORIGINS: 'https://hub.example' } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return server.url
}

/** The shell samples of the quickstart, in their order. */
const samples = [...readFileSync(inHub('docs/quickstart.mdx'), 'utf8').matchAll(/```bash\n(.+?)\n```/gs)].map(
  ([, sample = '']) => sample,
)

describe('the sandbox of a running server', { timeout: 60_000 }, () => {
  test.skipIf(!hasCurl)('the shell samples of the quickstart run as they are printed', async () => {
    const api = `${await running()}/sandbox`
    const env = { PATH: process.env.PATH, TRAVEL_API: api, TRAVEL_KEY: 'tk_sandbox_quickstart' }
    const headers = { authorization: `Bearer ${env.TRAVEL_KEY}` }
    const said: string[] = []
    for (const sample of samples) {
      if (sample.includes('cancellation-quotes'))
        await expect.poll(() => status(api, headers), { timeout: 30_000, interval: 250 }).toBe('confirmed')
      const quiet = sample.replaceAll(/^curl /gm, 'curl --silent --show-error --fail-with-body ')
      said.push((await run('bash', ['-e', '-c', quiet], { env })).stdout)
    }
    expect(said).toHaveLength(6)
    const [limits, offers, hold, booking, read, cancelled] = said
    expect(JSON.parse(limits ?? '').budgets).toHaveLength(3)
    expect(offers).toContain('off_8QF3M2')
    expect(hold).toContain('hld_5TX9KA')
    expect(JSON.parse(booking ?? '')).toMatchObject({
      booking_id: 'bkg_2WJ7RD',
      status: 'pending',
      reference: 'TRIP-1042',
    })
    expect(read).toContain('bkg_2WJ7RD')
    expect(cancelled).toMatch(/cnq_9MB4LE.+"status":"cancelled"/)
  })

  test('a page of a listed origin may call it, with an intention, and read what is left', async () => {
    const api = `${await running()}/sandbox`
    const origin = 'https://hub.example'
    const asked = await fetch(`${api}/holds`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    const answer = await fetch(`${api}/limits`, { headers: { origin, authorization: 'Bearer tk_sandbox_1' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toContain('ratelimit-remaining')
    const other = await fetch(`${api}/limits`, { headers: { origin: 'https://elsewhere.example' } })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('it refuses in problem documents, whatever is sent', async () => {
    const api = `${await running()}/sandbox`
    const headers = { authorization: 'Bearer tk_sandbox_1', 'content-type': 'text/plain' }
    const broken = await fetch(`${api}/search`, { method: 'POST', headers, body: '{' })
    expect(await broken.json()).toMatchObject({ status: 400, code: 'invalid_request' })
    const large = await fetch(`${api}/search`, { method: 'POST', headers, body: 'x'.repeat(70_000) })
    expect(large.headers.get('content-type')).toContain('application/problem+json')
    expect(await large.json()).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  test.each(['{}', 'not JSON'])('a site that describes no API (%s) has none', async (description) => {
    const answer = await fetch(`${await running(description)}/sandbox/limits`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ errors: [{ httpcode: 404 }] })
  })
})

async function status(api: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${api}/bookings/bkg_2WJ7RD`, { headers })
  return ((await answer.json()) as { status: unknown }).status
}
