import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveAddress, signedIn } from './administrators.js'
import { type HubWorld, openWorld } from './world.js'

/** One story, told in order: a reader lets an agent read as them, sees it on the account page, and ends it. */
const READER = 'reader@travel.example'

let world: HubWorld
let agent: Server
let back: string
let page: Page
let clientId: string
let tokens: { readonly access_token: string; readonly refresh_token: string }

beforeAll(async () => {
  world = await openWorld({ PORTICO_SITE: '' })
  const handles = [{ type: 'email_address', value: READER, verified: true }]
  await world.admin('POST', '/admin/persons', { handles, groups: ['partners', 'staff'] })
  agent = createServer((_, response) => response.end('Back at the agent.'))
  await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', () => resolve()))
  back = `http://127.0.0.1:${(agent.address() as AddressInfo).port}/back`
})
afterAll(async () => {
  agent?.close()
  await world?.close()
})

const post = async (path: string, form: Record<string, string>) =>
  (await (await fetch(world.url + path, { method: 'POST', body: new URLSearchParams(form) })).json()) as typeof tokens
const read = () =>
  fetch(`${world.url}/content-keys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ build: 'build-1', tickets: [] }),
  })

test('the agent registers, and its reader allows it one of their groups', async () => {
  const registered = await fetch(`${world.url}/oauth2/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Lantern Agent', redirect_uris: ['http://127.0.0.1/back'] }),
  })
  clientId = ((await registered.json()) as { client_id: string }).client_id
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: back, response_type: 'code', scope: 'read', state: 'x' },
    ...{ resource: `${world.url}/mcp`, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const visitor = await world.visitor()
  await visitor.page.goto(`/oauth2/authorize?${query}`)
  await proveAddress(world, visitor.page, READER)
  await visitor.page.getByRole('heading', { name: 'Allow Lantern Agent to read as you?' }).waitFor()
  await visitor.page.getByRole('checkbox', { name: 'staff' }).uncheck()
  await visitor.page.getByRole('button', { name: 'Allow' }).click()
  await visitor.page.getByText('Back at the agent.').waitFor()
  const answer = new URL(visitor.page.url()).searchParams
  expect(answer.get('iss')).toBe(world.url)
  tokens = await post('/oauth2/tokens', {
    ...{ grant_type: 'authorization_code', client_id: clientId, redirect_uri: back },
    ...{ code: answer.get('code') ?? '', code_verifier: verifier },
  })
  const { result } = (await (await read()).json()) as { result: { groups: readonly string[] } }
  expect(result.groups).toEqual(['partners'])
  await visitor.page.context().close()
})

test('the account page lists it with its address, groups and last use', async () => {
  page = (await signedIn(world, READER, '/console/account?tab=sessions')).page
  const row = page.getByRole('table', { name: 'Programs that read as you' }).getByRole('row', { name: 'Lantern Agent' })
  expect(await row.textContent()).toMatch(/a program on your computer.*partners/)
  expect(await row.textContent()).not.toContain('staff')
  expect(await row.textContent()).not.toContain('never')
  for (const width of [1200, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('its reader ends it', async () => {
  expect((await read()).status).toBe(200)
  const row = page.getByRole('row', { name: 'Lantern Agent' })
  await row.getByRole('button', { name: 'End' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await row.waitFor({ state: 'detached' })
  expect((await read()).status).toBe(401)
  const refreshed = await post('/oauth2/tokens', {
    ...{ grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token },
  })
  expect(refreshed).toMatchObject({ error: 'invalid_grant' })
})
