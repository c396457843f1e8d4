import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyFolder, type ServerProcess, serving } from '../testing/program.js'

const TOKEN = 'a-token-of-twenty-four-characters'

async function running(env: Record<string, string>): Promise<ServerProcess> {
  const server = await serving({ cwd: emptyFolder(), env: { PORTICO_SITE: '', ...env } })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
  })
  return server
}

async function signIn(url: string): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    return (await (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()).result
  }
  const handle = { type: 'email_address', value: 'ada.lovelace@example.com' }
  const started = await post('/id/v2', { handle, factor: { method: 'otp_via_email' } })
  const [mail] = await (await fetch(`${url}/outbox/messages`)).json()
  const otp = /\d{6}/.exec(mail.subject)?.[0]
  await post('/attestation/v3', { challenge_id: started[1].id, challenge_type: 'otp', data: { otp } })
}

describe('metrics for Prometheus', () => {
  test('count requests, sign-ins and what waits, and never name a person', async () => {
    const { url } = await running({ PORTICO_METRICS: 'on' })
    await signIn(url)
    await fetch(`${url}/nothing-here`)
    const answer = await fetch(`${url}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toContain('portico_http_requests_total{route="/attestation/v3",method="POST",status="200"} 1')
    expect(text).toContain('portico_http_requests_total{route="site",method="GET",status="404"} 1')
    expect(text).toContain('portico_sign_ins_total{method="otp_via_email",outcome="sign_up"} 1')
    expect(text).toContain('portico_outbox_waiting{kind="message"} 1')
    expect(text).toContain('portico_password_queue 0')
    expect(text).toMatch(/^portico_database_query_duration_seconds_count\{operation="insert sessions"\} [1-9]/m)
    expect(text).toMatch(/portico_build_info\{version="\d+\.\d+\.\d+"\} 1/)
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    expect(text).not.toContain('example.com')
    expect(text).not.toContain('lovelace')
  })

  test('are only for programs on this machine, and not for callers through a proxy on it', async () => {
    const { url } = await running({ PORTICO_METRICS: 'on' })
    for (const name of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await fetch(`${url}/metrics`, { headers: { [name]: '203.0.113.9' } })).status).toBe(404)
  })

  test('can be read with the token of the settings, from anywhere, and not without it', async () => {
    const { url } = await running({ PORTICO_METRICS: TOKEN })
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
    const by = (token: string) => fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    expect((await by(`${TOKEN}x`)).status).toBe(404)
    expect((await by(TOKEN)).status).toBe(200)
  })

  test('do not exist unless the setting is on', async () => {
    const { url } = await running({})
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })
})
