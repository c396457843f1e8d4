import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { emptyFolder, serving } from './testing/program.js'

const SECRET = 'hunter2'
const ADDRESS = `${SECRET}@example.com`

/** Sends a path as it is, which `fetch` would normalize. */
const get = (url: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const headers = { authorization: `Bearer ${SECRET}`, 'x-injected': SECRET }
    const sent = request({ hostname, port, path, headers, agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    sent.once('error', reject)
    sent.end()
  })

test.each(['debug', 'info'] as const)('what the level %s says about refused requests', async (level) => {
  const cwd = emptyFolder()
  const env = { PORTICO_SITE: '', PORTICO_LOG_LEVEL: level }
  const server = await serving({ cwd, env })
  onTestFinished(() => {
    server.child.kill('SIGKILL')
    rmSync(cwd, { recursive: true, force: true })
  })
  const post = (body: string) =>
    fetch(`${server.url}/attestation/v3?token=${SECRET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const data = { otp: SECRET, handle: ADDRESS }
  await post(JSON.stringify({ challenge_id: SECRET, challenge_type: 'otp', data }))
  await post(`{"${SECRET}"`)
  await get(server.url, `/admin/persons/${SECRET}/pages?token=${SECRET}`)
  await get(server.url, `/scim/v2/Users/${SECRET}`)
  await get(server.url, `/persons/%0d%0a{"msg":"${SECRET}"}`)
  await get(server.url, `/persons/${SECRET.repeat(1_500)}`)
  await get(server.url, `/no-such-call/${SECRET}`)
  const requests = () => server.stdout.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  await expect.poll(() => requests().length).toBe(7)
  const lines = server.stdout.map((line) => JSON.parse(line))
  const refusals = lines.filter(({ msg }) => msg === 'refused')
  const correlations = (of: readonly { readonly correlation: string }[]) =>
    of.map(({ correlation }) => correlation).sort()
  if (level === 'info') expect(refusals).toEqual([])
  else {
    expect(correlations(refusals)).toEqual(correlations(requests()))
    const reasons = refusals.map(({ route, status, reason }) => [route, status, reason])
    expect(reasons).toEqual([
      ['/attestation/v3', 403, 'timeout'],
      ['/attestation/v3', 400, 'invalid_request'],
      ['/admin/persons/:person_id/pages', 401, 'timeout'],
      ['/scim/v2/Users/:id', 401, 'unauthenticated'],
      ['unknown', 404, 'not_found'],
      ['unknown', 404, 'not_found'],
      ['unknown', 404, 'not_found'],
    ])
  }
  expect(server.stdout.join()).not.toContain(SECRET)
})
