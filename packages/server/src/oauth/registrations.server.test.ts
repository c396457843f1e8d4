import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/index.js'
import { LOGIN_PAGE, readingProgram } from '../testing/reading-program.js'

/** What programs that people use send when they register themselves, as recorded. */
const REGISTRATIONS = {
  Cursor: {
    client_name: 'Cursor',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'http://localhost:8787/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  'Cursor, earlier': {
    client_name: 'Cursor',
    redirect_uris: ['cursor://anysphere.cursor-retrieval/oauth/user-docs/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  'Visual Studio Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Claude: {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'read',
  },
  'Claude Code': {
    client_name: 'Claude Code (docs)',
    redirect_uris: ['http://localhost:54212/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  'MCP Inspector': {
    client_name: 'MCP Inspector',
    client_uri: 'https://github.com/modelcontextprotocol/inspector',
    redirect_uris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: '',
  },
  Windsurf: {
    client_name: 'Windsurf',
    redirect_uris: ['windsurf://codeium.windsurf/oauth-callback', 'http://127.0.0.1:9/callback'],
    token_endpoint_auth_method: 'none',
  },
  'an app for phones': {
    client_name: 'Reader',
    redirect_uris: ['com.example.reader:/oauth2redirect'],
    token_endpoint_auth_method: 'none',
  },
} as const

let world: TestServer
beforeEach(async () => {
  world = await createTestServer({ loginPage: LOGIN_PAGE })
})
afterEach(() => world.close())

const register = (body: unknown) => world.inject({ method: 'POST', url: '/oauth2/register', body })

test.each(Object.entries(REGISTRATIONS))('%s registers, and gets its code at each address', async (_, registration) => {
  const { status, json } = await register(registration)
  expect([status, json.redirect_uris]).toEqual([201, registration.redirect_uris])
  for (const redirect of registration.redirect_uris) {
    const { page } = await (await readingProgram(world, { clientId: json.client_id, redirect })).begin()
    expect([redirect, page.status]).toEqual([redirect, 200])
  }
})

test('a program with a scheme of its own reads as the person who allowed it', async () => {
  await world.admin.addPerson({ handles: [{ type: 'email_address', value: 'ada@example.com' }], groups: [] })
  const { json } = await register(REGISTRATIONS.Cursor)
  const [redirect] = REGISTRATIONS.Cursor.redirect_uris
  const program = await readingProgram(world, { clientId: json.client_id, redirect })
  const tokens = await program.tokensFor(await world.admin.signIn('ada@example.com'))
  expect(tokens.access_token).toBeTruthy()
  const elsewhere = await readingProgram(world, {
    clientId: json.client_id,
    redirect: 'cursor://other.extension/callback',
  })
  expect((await elsewhere.begin()).page.status).toBe(400)
})

test('addresses that cannot be used are left out of the response', async () => {
  const redirect_uris = [
    'http://agent.example.com/',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'javascript:alert(1)',
  ]
  const { status, json } = await register({ redirect_uris })
  expect([status, json.redirect_uris, json.client_name]).toEqual([201, [redirect_uris[1]], 'cursor:'])
})

describe('a program in a page of any origin', () => {
  const origin = 'https://inspector.example'
  const paths = [
    ['GET', '/.well-known/oauth-protected-resource'],
    ['GET', '/.well-known/oauth-protected-resource/mcp'],
    ['GET', '/.well-known/oauth-protected-resource/mcp/'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['GET', '/.well-known/openid-configuration'],
    ['GET', '/.well-known/jwks.json'],
    ['POST', '/oauth2/register'],
    ['POST', '/oauth2/tokens'],
    ['POST', '/oauth2/revoke'],
    ['POST', '/oauth2/device_authorization'],
  ] as const
  const names = 'authorization,content-type,mcp-protocol-version,x-client-header'

  test.each(paths)('may ask first for %s %s, with any header', async (method, url) => {
    const { status, headers } = await world.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': names },
    })
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
      204,
      '*',
      names,
    ])
    expect(headers['access-control-allow-methods']).toContain(method)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })

  test.each(paths)('may read the response of %s %s, also a refusal', async (method, url) => {
    const { headers } = await world.inject({ method, url, headers: { origin }, ...(method === 'POST' && { body: {} }) })
    expect(headers['access-control-allow-origin']).toBe('*')
  })

  test.each(['/me', '/admin/persons', '/oauth2/login', '/oauth2/userinfo', '/scim/v2/Users'])(
    'may not call %s',
    async (url) => {
      const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': names }
      const { headers: answered } = await world.inject({ method: 'OPTIONS', url, headers })
      expect(answered['access-control-allow-origin'] ?? '').not.toMatch(/\*|inspector/)
    },
  )
})
