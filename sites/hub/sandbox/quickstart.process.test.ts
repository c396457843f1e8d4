import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, serving } from '../../../packages/portico/src/testing/program.js'

const inHub = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const run = promisify(execFile)
const hasCurl = ['bash', 'curl'].every((name) => spawnSync(name, ['--version']).status === 0)

/** The program with a site that publishes the description of the travel API, and the configuration of the hub. */
async function running(): Promise<string> {
  const cwd = emptyFolder()
  mkdirSync(join(cwd, 'site', 'api'), { recursive: true })
  writeFileSync(join(cwd, 'site', 'index.html'), '<!doctype html><title>Home</title>')
  copyFileSync(inHub('openapi/travel.json'), join(cwd, 'site', 'api', 'openapi.json'))
  const server = await serving({ cwd, env: { PORTICO_SITE: 'site', PORTICO_SITE_CONFIG: inHub('portico.json') } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return server.url
}

/** The shell samples of the quickstart, in their order. */
const samples = [...readFileSync(inHub('docs/quickstart.mdx'), 'utf8').matchAll(/```bash\n(.+?)\n```/gs)].map(
  ([, sample = '']) => sample,
)

describe('the sandbox of the hub', () => {
  test.skipIf(!hasCurl)('runs the shell samples of the quickstart as printed', async () => {
    const api = `${await running()}/sandbox`
    const env = { PATH: process.env.PATH, TRAVEL_API: api, TRAVEL_KEY: 'tk_sandbox_quickstart' }
    const headers = { authorization: `Bearer ${env.TRAVEL_KEY}` }
    const outputs: string[] = []
    for (const sample of samples) {
      if (sample.includes('cancellation-quotes'))
        await expect.poll(() => status(api, headers), { timeout: 30_000, interval: 250 }).toBe('confirmed')
      const quiet = sample.replaceAll(/^curl /gm, 'curl --silent --show-error --fail-with-body ')
      outputs.push((await run('bash', ['-e', '-c', quiet], { env })).stdout)
    }
    expect(outputs).toHaveLength(6)
    const [limits, offers, hold, booking, read, cancelled] = outputs
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
})

async function status(api: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(`${api}/bookings/bkg_2WJ7RD`, { headers })
  return ((await answer.json()) as { status: unknown }).status
}
