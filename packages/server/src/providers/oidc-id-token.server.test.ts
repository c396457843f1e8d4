import { createHash, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, SignJWT } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/index.js'

const ISSUER = 'https://issuer.example.com'
const CLIENT = 'portico-at-upstream'
const SECRET = 'a-secret-that-the-upstream-gave-out'
const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 })
const OTHER = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwkOf = (key: KeyObject) => ({ ...key.export({ format: 'jwk' }), kid: 'upstream', use: 'sig', alg: 'RS256' })
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The response of the token endpoint, based on the nonce with which the sign-in was started. */
interface Upstream {
  readonly idToken: (nonce: string) => Promise<string | undefined>
  readonly metadata?: object
  readonly userinfo?: object
  /** Parameters of the callback besides code and state. */
  readonly back?: Readonly<Record<string, string>>
}

let world: TestServer
afterEach(() => world.close())

/** Runs one complete sign-in; returns what the waiting page receives, and how many persons there are afterwards. */
async function signIn({ idToken, metadata, userinfo, back = {} }: Upstream, provider = 'google') {
  let nonce = ''
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/authorize`,
      token_endpoint: `${ISSUER}/token`,
      jwks_uri: `${ISSUER}/keys`,
      userinfo_endpoint: `${ISSUER}/me`,
      ...metadata,
    }),
    '/keys': () => ({ keys: [jwkOf(KEY.publicKey)] }),
    '/token': async () => ({ access_token: 'x', token_type: 'bearer', id_token: await idToken(nonce) }),
    '/me': () => userinfo,
  }
  world = await createTestServer({
    outbound: async (url) => {
      const answer = await answers[new URL(url).pathname]?.()
      return Response.json(answer ?? {}, { status: answer ? 200 : 404 })
    },
  })
  const add = { type: 'oidc', provider, client_id: CLIENT, client_secret: SECRET, issuer: ISSUER }
  const token = world.settings.adminKey
  const added = await world.inject({ method: 'POST', url: '/admin/providers', token, body: add })
  const verifier = `${randomUUID()}${randomUUID()}`
  const started = await world.inject({
    method: 'POST',
    url: '/id/v2',
    body: {
      factor: { method: 'oidc', options: { provider, client_id: CLIENT } },
      metadata: { pkce_code_challenge: createHash('sha256').update(verifier).digest('base64url'), csrf_token: 'csrf' },
    },
  })
  const [, oidc, proxy] = started.json.result
  const authorization = new URL(oidc.options.auth_code_url).searchParams
  nonce = authorization.get('nonce') ?? ''
  const query = new URLSearchParams({ code: 'the-code', state: authorization.get('state') ?? '', ...back })
  const { text } = await world.inject({ url: `${new URL(added.json.result.redirect_uri).pathname}?${query}` })
  const returned = new URLSearchParams(JSON.parse(/id="result">(.*?)<\/script>/.exec(text)?.[1] ?? '{}').urlParams)
  const body = {
    challenge_id: returned.get('sso_challenge_id'),
    code: returned.get('sso_code'),
    pkce_code_verifier: verifier,
  }
  const resolved = await world.inject({ method: 'POST', url: '/sso/resolve', body })
  const polled = await world.inject({ url: `/challenge/${proxy.id}/v2` })
  const { persons } = await world.admin.listPersons()
  return [resolved.status, polled.status, polled.json.errors?.[0].message, persons.length]
}

const IN = [204, 200, undefined, 1]
const OUT = [403, 403, 'the sign-in at the provider was not completed; try again', 0]

const now = () => Math.floor(Date.now() / 1000)
const claims = (nonce: string, more: object = {}) => ({
  iss: ISSUER,
  aud: CLIENT,
  sub: 'ada',
  email: 'ada@example.com',
  nonce,
  iat: now(),
  exp: now() + 300,
  ...more,
})

/** A token like the provider's own, except for what is changed. */
const signed =
  (
    more: object | ((nonce: string) => object) = {},
    header: Partial<JWTHeaderParameters> = {},
    key: KeyObject | Uint8Array = KEY.privateKey,
  ) =>
  (nonce: string) =>
    new SignJWT(claims(nonce, typeof more === 'function' ? more(nonce) : more))
      .setProtectedHeader({ alg: 'RS256', kid: 'upstream', ...header })
      .sign(key)

const unsigned = async (nonce: string) => `${base64url({ alg: 'none' })}.${base64url(claims(nonce))}.`
const bySecret = signed({}, { alg: 'HS256' }, new TextEncoder().encode(SECRET))
const byPublicKey = signed(
  {},
  { alg: 'HS256' },
  new TextEncoder().encode(String(KEY.publicKey.export({ type: 'spki', format: 'pem' }))),
)
const without = (name: string) => signed({ [name]: undefined })

describe('the ID token of a provider', () => {
  test('that is valid signs its subject in', async () => {
    expect(await signIn({ idToken: signed() })).toEqual(IN)
  })

  test.each([
    ['that is unsigned', unsigned],
    ['with an empty signature', async (nonce: string) => (await signed()(nonce)).replace(/[^.]+$/, '')],
    [
      'with the signature of another token',
      async (nonce: string) =>
        (await signed()(nonce)).replace(/[^.]+$/, (await signed({ sub: 'eve' })(nonce)).split('.')[2] ?? ''),
    ],
    ['signed with another key with the same id', signed({}, {}, OTHER.privateKey)],
    ['signed with a key with an unknown id', signed({}, { kid: 'unknown' }, OTHER.privateKey)],
    ['signed with a key that it contains', signed({}, { jwk: jwkOf(OTHER.publicKey) }, OTHER.privateKey)],
    ['signed with the client secret although keys are published', bySecret],
    ['signed with the public key as a secret', byPublicKey],
    ['of another issuer', signed({ iss: 'https://evil.example.com' })],
    ['of an issuer with an extra slash', signed({ iss: `${ISSUER}/` })],
    ['without an issuer', without('iss')],
    ['for another client', signed({ aud: 'somebody-else' })],
    ['for other clients', signed({ aud: ['somebody', 'else'] })],
    ['for no one', without('aud')],
    ['also for us, issued to another client', signed({ aud: [CLIENT, 'somebody-else'], azp: 'somebody-else' })],
    ['with another nonce', signed({ nonce: 'another' })],
    ['without a nonce', without('nonce')],
    ['that expired', signed({ exp: now() - 3600 })],
    ['that never expires', without('exp')],
    ['without a time of issue', without('iat')],
    ['that is not valid yet', signed({ nbf: now() + 3600 })],
    ['without a subject', without('sub')],
    ['with a critical extension', signed({}, { crit: ['exp'], exp: 1 })],
    ['that is not a token', async () => 'nonsense'],
    ['that is missing', async () => undefined],
  ])('%s signs no one in', async (_, idToken) => {
    expect(await signIn({ idToken })).toEqual(OUT)
  })

  test.each([
    ['unsigned', unsigned],
    ['signed with the client secret', bySecret],
    ['signed with the public key', byPublicKey],
  ])('%s signs no one in, although the provider announces such algorithms', async (_, idToken) => {
    const metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }
    expect(await signIn({ idToken, metadata })).toEqual(OUT)
  })

  test('of a provider that signs with the client secret is verified with that secret', async () => {
    expect(await signIn({ idToken: bySecret }, 'line')).toEqual(IN)
    await world.close()
    const forged = signed({}, { alg: 'HS256' }, new TextEncoder().encode('a-secret-that-somebody-made-up-himself'))
    expect(await signIn({ idToken: forged }, 'line')).toEqual(OUT)
    await world.close()
    expect(await signIn({ idToken: unsigned }, 'line')).toEqual(OUT)
  })
})

describe('the callback from a provider', () => {
  test('that names another issuer, or none although the provider always does, signs no one in (RFC 9207)', async () => {
    const metadata = { authorization_response_iss_parameter_supported: true }
    expect(await signIn({ idToken: signed(), metadata, back: { iss: ISSUER } })).toEqual(IN)
    await world.close()
    expect(await signIn({ idToken: signed(), metadata })).toEqual(OUT)
    await world.close()
    expect(await signIn({ idToken: signed(), back: { iss: 'https://evil.example.com' } })).toEqual(OUT)
  })

  test('ignores the profile of another person', async () => {
    const idToken = without('email')
    const profile = { email: 'ada@example.com', email_verified: true }
    expect(await signIn({ idToken, userinfo: { sub: 'ada', ...profile } })).toEqual(IN)
    await world.close()
    expect(await signIn({ idToken, userinfo: { sub: 'eve', ...profile } })).toEqual(OUT)
  })
})
