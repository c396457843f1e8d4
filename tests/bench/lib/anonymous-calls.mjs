/**
 * The calls that anyone may make, by name: with the input of honest callers, and with input that costs the server as much as
 * possible. A call is `[method, path, body, headers]`; a body that is text is sent as it is.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { feedTokenOf } from '@portico/protocol'
import { wrongSamlResponse } from './wrong-saml-response.mjs'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_RPC = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' }
const encode = (value) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const random = (length) => randomBytes(length).toString('base64url').slice(0, length)
const stranger = generateKeyPairSync('ed25519').privateKey
const bearer = (token) => ({ authorization: `Bearer ${token}` })

/** A token that is ours in everything but its signature. */
function forged({ issuer, kid = random(43), claims = {}, signature = random(86), typ = 'JWT' }) {
  const at = Math.floor(Date.now() / 1000)
  const payload = { iss: issuer, sub: 'x', jti: random(22), iat: at, exp: at + 3600, ...claims }
  return `${encode({ alg: 'EdDSA', typ, kid })}.${encode(payload)}.${signature}`
}

/** Signed with a key of the sender, whose id the header claims to be ours. */
function signedByStranger({ issuer, kid }) {
  const [head, payload] = forged({ issuer, kid }).split('.')
  const signature = sign(null, Buffer.from(`${head}.${payload}`), stranger).toString('base64url')
  return `${head}.${payload}.${signature}`
}

const email = (at) => ({ type: 'email_address', value: `person-${at}@bench.example` })
const attest = (challenge_id, challenge_type, data) => [
  'POST',
  '/attestation/v3',
  { challenge_id, challenge_type, data },
]
const passkey = (attestationObject) => ({
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    attestationObject,
    clientDataJSON: encode({ type: 'webauthn.create', challenge: 'x', origin: 'https://x' }),
  },
})
/** A ticket for a key pair and a part of the site, whose content no one sealed. */
const forgedTicket = (ticket) =>
  Buffer.concat([Buffer.from(ticket, 'base64url').subarray(0, 16), randomBytes(330)]).toString('base64url')
const rpc = (method, params) => ({ jsonrpc: '2.0', id: 1, method, params })
const searchFor = (query) => rpc('tools/call', { name: 'search', arguments: { query } })
const nested = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** @returns {Record<string, (at: number) => unknown[]>} calls by name; `at` counts the calls of each */
export function honestCalls({ issuer, origin, samlProvider, redirect }) {
  return {
    'a sign-in': (at) => ['POST', '/id/v2', { handle: email(at), factor: { method: 'otp_via_email' } }],
    'a code for an unknown challenge': () => attest(random(22), 'otp', { otp: '123456' }),
    'an unknown link': () => ['GET', `/link/${random(22)}`],
    'a poll': () => ['GET', `/challenge/${random(22)}/v2`],
    'a token that has expired': () => ['POST', '/token/validate', { token: forged({ issuer, claims: { exp: 1 } }) }],
    'a token of another issuer': () => ['GET', '/me', undefined, bearer(forged({ issuer: 'https://other.example' }))],
    'a view of a page': () => ['POST', '/actions/site', { kind: 'view', page: '/' }, { origin }],
    'an event of the SDK': () => ['POST', '/actions/sdk', { event_name: 'SlashIDSDKLoaded_v1' }],
    'a code of a program': () => [
      'POST',
      '/oauth2/tokens',
      `grant_type=authorization_code&code=${random(43)}&client_id=x`,
      FORM,
    ],
    'a token to revoke': () => ['POST', '/oauth2/revoke', `token=${random(43)}&client_id=x`, FORM],
    'a sign-in for a program': () => [
      'GET',
      `/oauth2/authorize?client_id=x&redirect_uri=${redirect}&response_type=code`,
    ],
    'a device code': () => ['POST', '/oauth2/device_authorization', 'client_id=x', FORM],
    'a SAML response': () => [
      'POST',
      `/sso/saml/${samlProvider}/acs`,
      `SAMLResponse=${encode('<Response/>')}&RelayState=${random(22)}`,
      FORM,
    ],
    'metadata for a SAML provider': () => ['GET', `/sso/saml/${samlProvider}/metadata`],
    'a feed that has ended': () => ['GET', `/feeds/${feedTokenOf(randomBytes(32))}/changes.xml`],
    'a public page': () => ['GET', '/'],
    'a private page': (at) => ['GET', `/docs/page-${at % 200}`, undefined, { accept: 'text/html' }],
    'a private page as Markdown': (at) => ['GET', `/docs/page-${at % 200}.md`],
    'a public search': () => ['GET', '/search.json?q=hold+offer'],
    'tools over MCP': () => ['POST', '/mcp/public', rpc('tools/list', {}), JSON_RPC],
    'a search over MCP': () => ['POST', '/mcp/public', searchFor('hold offer'), JSON_RPC],
    'a call of the sandbox': () => [
      'POST',
      '/sandbox/lamps',
      JSON.stringify({ name: 'lamp' }),
      { 'content-type': 'application/json' },
    ],
  }
}

export function hostileCalls({ issuer, origin, kid, samlProvider, visitor, ticket, known }) {
  const answer = ({ challenge: { id, type }, data }) => attest(id, type, data)
  const xml = `<Response xmlns="x">${'<a b="c"/>'.repeat(900)}</Response>`
  const cbor = Buffer.concat([Buffer.alloc(20_000, 0x81), Buffer.from([0])]).toString('base64url')
  const words = Array.from({ length: 60 }, (_, at) => `${'abcdefghij'[at % 10]}${at}`).join(' ')
  return {
    'a token that is no JWT': () => ['POST', '/token/validate', { token: random(300) }],
    'a token with an unknown key': () => ['POST', '/token/validate', { token: forged({ issuer }) }],
    'a token with our key id': () => ['POST', '/token/validate', { token: forged({ issuer, kid }) }],
    'a token signed by a stranger': () => ['POST', '/token/validate', { token: signedByStranger({ issuer, kid }) }],
    'a token of 100 KB': () => [
      'POST',
      '/token/validate',
      { token: forged({ issuer, kid, claims: { x: random(75_000) } }) },
    ],
    'Bearer with an unknown key': () => ['GET', '/me', undefined, bearer(forged({ issuer }))],
    'Bearer of 10 KB': () => ['GET', '/me', undefined, bearer(forged({ issuer, kid, claims: { x: random(7_500) } }))],
    'Bearer of a reader': () => ['GET', '/me', undefined, bearer(`portico_read_${random(43)}`)],
    'Bearer for user info': () => ['GET', '/oauth2/userinfo', undefined, bearer(forged({ issuer, typ: 'at+jwt' }))],
    'Bearer for content keys': () => [
      'POST',
      '/content-keys',
      { build: 'b', tickets: Array.from({ length: 64 }, () => random(300)) },
      bearer(forged({ issuer })),
    ],
    'content keys for 512 forged tickets': () => [
      'POST',
      '/content-keys',
      { build: 'build', tickets: Array.from({ length: 512 }, () => forgedTicket(ticket)) },
      bearer(visitor),
    ],
    'content keys for 512 tickets of no key': () => [
      'POST',
      '/content-keys',
      { build: 'build', tickets: Array.from({ length: 512 }, () => random(460)) },
      bearer(visitor),
    ],
    'open keys for 60 forged tickets': () => [
      'POST',
      '/open-keys',
      { build: 'build', tickets: Array.from({ length: 60 }, () => forgedTicket(ticket)) },
    ],
    'open keys for 60 tickets of no key': () => [
      'POST',
      '/open-keys',
      { build: 'build', tickets: Array.from({ length: 60 }, () => random(460)) },
    ],
    'Bearer for a private page': (at) => ['GET', `/docs/page-${at % 200}.md`, undefined, bearer(forged({ issuer }))],
    'Bearer for MCP': () => ['POST', '/mcp', rpc('tools/list', {}), { ...JSON_RPC, ...bearer(forged({ issuer })) }],
    'Bearer of a set-up link': () => ['GET', '/sso/set-up', undefined, bearer(random(43))],
    'a token to revoke, forged': () => ['POST', '/oauth2/revoke', `client_id=x&token=${forged({ issuer })}`, FORM],
    'an assertion of a client': () => [
      'POST',
      '/oauth2/tokens',
      `grant_type=authorization_code&code=x&client_assertion_type=x&client_assertion=${forged({ issuer })}`,
      FORM,
    ],
    'a hint of an ID token': () => ['GET', `/oauth2/authorize?client_id=x&id_token_hint=${forged({ issuer })}`],
    'a passkey of 20,000 nested arrays': () => attest(random(22), 'webauthn_create', passkey(cbor)),
    'a password of 256 letters': () => attest(random(22), 'password_verify', { password: 'a'.repeat(256) }),
    'a wrong password of a known person': () => answer(known.wrongPassword()),
    'a new password of a known person': () => ['PUT', '/me/password', { password: random(30) }, bearer(known.token)],
    'an assertion of a passkey, not its own': () => answer(known.wrongAssertion()),
    'a wide body': () => [
      'POST',
      '/id/v2',
      `{"handle":[${'[],'.repeat(10_000)}1]}`,
      { 'content-type': 'application/json' },
    ],
    'a body with a name of 29 KB, and another twice': () => [
      'POST',
      '/id/v2',
      `{"${' '.repeat(29_000)}":1,"a":1,"a":2}`,
      { 'content-type': 'application/json' },
    ],
    'a wide body for an administrator': () => [
      'POST',
      '/admin/persons',
      `[${'[],'.repeat(5_000)}1]`,
      { 'content-type': 'application/json', ...bearer(forged({ issuer })) },
    ],
    'a body of 200 KB for an administrator': () => [
      'POST',
      '/admin/persons',
      `[${'[],'.repeat(66_000)}1]`,
      { 'content-type': 'application/json', ...bearer(forged({ issuer })) },
    ],
    'a body of 200 KB for a directory': () => [
      'PATCH',
      '/scim/v2/Users/x',
      `[${'[],'.repeat(66_000)}1]`,
      { 'content-type': 'application/json', ...bearer(random(43)) },
    ],
    'a deep body': () => ['POST', '/id/v2', `{"handle":${nested(10_000)}}`, { 'content-type': 'application/json' }],
    'a handle of 300 letters': () => [
      'POST',
      '/id/v2',
      {
        handle: { type: 'email_address', value: `${'a.'.repeat(150)}@${'b-'.repeat(60)}` },
        factor: { method: 'otp_via_email' },
      },
    ],
    'a SAML response of 1,800 nodes': () => [
      'POST',
      `/sso/saml/${samlProvider}/acs`,
      `SAMLResponse=${encodeURIComponent(Buffer.from(xml).toString('base64'))}&RelayState=${random(22)}`,
      FORM,
    ],
    'a SAML response with a wrong signature': () => [
      'POST',
      `/sso/saml/${samlProvider}/acs`,
      new URLSearchParams({ SAMLResponse: wrongSamlResponse({ origin, samlProvider }), RelayState: '' }).toString(),
      FORM,
    ],
    'a form of 10,000 fields': () => ['POST', '/oauth2/tokens', 'a=&'.repeat(10_000), FORM],
    'a registration of a program': () => [
      'POST',
      '/oauth2/register',
      { redirect_uris: Array.from({ length: 500 }, (_, at) => `x${at}`) },
    ],
    'a path of 4 KB': () => ['GET', `/${'%C3%A9/'.repeat(600)}`],
    'a query of 4 KB': () => ['GET', `/search.json?q=${'a%20'.repeat(1_000)}`],
    'a search of 60 words over MCP': () => ['POST', '/mcp/public', searchFor(words), JSON_RPC],
    'MCP with an unknown version': () => [
      'POST',
      '/mcp/public',
      rpc('tools/list', {}),
      { ...JSON_RPC, 'mcp-protocol-version': '1.0' },
    ],
    'MCP, 60 KB of JSON': () => ['POST', '/mcp/public', searchFor(random(60_000)), JSON_RPC],
    'a view with a text of 2 KB': () => [
      'POST',
      '/actions/site',
      { kind: 'helpful', page: '/', helpful: true, text: 'a '.repeat(1_000) },
      { origin },
    ],
    'the sandbox, 60 KB of JSON': () => [
      'POST',
      '/sandbox/lamps',
      JSON.stringify({ name: random(60_000) }),
      { 'content-type': 'application/json' },
    ],
    'the sandbox, a deep body': () => [
      'POST',
      '/sandbox/lamps',
      nested(30_000),
      { 'content-type': 'application/json' },
    ],
    'the sandbox, 1,000 parameters': () => [
      'GET',
      `/sandbox/lamps?${Array.from({ length: 1_000 }, (_, at) => `a${at}=1`).join('&')}`,
    ],
    'the sandbox, a key of a reader': () => [
      'GET',
      '/sandbox/lamps',
      undefined,
      bearer(`portico_sample_${random(43)}`),
    ],
  }
}
