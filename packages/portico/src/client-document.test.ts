import { auth } from '@modelcontextprotocol/client'
import { createTestServer, type TestServer } from '@portico/server/testing/index'
import { LOGIN_PAGE } from '@portico/server/testing/reading-program'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agentProvider } from './testing/agent-provider.js'
import { readerBrowser } from './testing/reader-browser.js'

const DOCUMENT = 'https://agent.example.com/client.json'

let world: TestServer
beforeAll(async () => {
  const { clientMetadata } = agentProvider()
  world = await createTestServer({
    listen: true,
    loginPage: LOGIN_PAGE,
    // The external program's own host.
    outbound: async () => Response.json({ client_id: DOCUMENT, ...clientMetadata }),
  })
})
afterAll(() => world.close())

test('an external client that publishes a document about itself registers nothing, signs in and refreshes', async () => {
  const serverUrl = `${world.url}/mcp`
  const provider = agentProvider(DOCUMENT)
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  expect(provider.authorizationUrl().searchParams.get('client_id')).toBe(DOCUMENT)
  const token = await world.admin.signIn('ada@example.com')
  const { searchParams } = await readerBrowser(world.url).allow(provider.authorizationUrl(), token)
  const [authorizationCode, iss] = [searchParams.get('code') ?? '', searchParams.get('iss') ?? '']
  expect(await auth(provider, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED')
  const before = provider.tokens()?.access_token
  expect(await auth(provider, { serverUrl })).toBe('AUTHORIZED')
  expect(provider.tokens()?.access_token).not.toBe(before)
  const [grant] = (await world.inject({ url: '/me/reading-grants', token })).json.result
  expect(grant).toMatchObject({ client_id: DOCUMENT, name: 'An agent', host: 'localhost:9999' })
})
