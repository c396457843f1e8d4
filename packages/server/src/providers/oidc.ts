import { MINUTE, SECOND } from '@portico/protocol'
import { compactVerify, importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { RequestError } from '../ground/errors.js'
import { codeChallengeOf } from '../ground/secrets.js'
import { addressesOf, type OidcProviderEntry } from '../identity/provider-config.js'
import type { Services } from '../identity/services.js'
import { isLoopback } from '../loopback.js'
import { identityOf, type UpstreamIdentity } from './identity.js'
import { PRESETS } from './presets.js'

/** What one sign-in is bound to; stored encrypted until the provider responds. */
export interface OidcRequest {
  readonly nonce: string
  readonly verifier: string
  readonly requiresGroups: boolean
}

/** Returns the URL of the provider's page for one sign-in: state, nonce and PKCE (RFC 7636) bind its response to it. */
export async function authorizationUrl(
  services: Services,
  provider: OidcProviderEntry,
  state: string,
  { nonce, verifier, requiresGroups }: OidcRequest,
): Promise<string> {
  const { scopes, groupScopes = [], formPost, plain } = presetOf(provider)
  const scopesOfRequest = [...(provider.config.scopes ?? scopes), ...(requiresGroups ? groupScopes : [])]
  const url = client.buildAuthorizationUrl(await configurationOf(services, provider), {
    redirect_uri: redirectUri(services, provider),
    scope: [...new Set(scopesOfRequest)].join(' '),
    state,
    code_challenge: codeChallengeOf(verifier),
    code_challenge_method: 'S256',
    ...(!plain && { nonce }),
    ...(formPost && { response_mode: 'form_post' }),
  })
  return url.href
}

/**
 * Exchanges the provider's response for the identity of the signed-in person. Checks state, issuer (RFC 9207),
 * signature, audience, expiry and nonce.
 * @throws any error about the provider's response; none of it may be shown to the visitor.
 */
export async function identityFromAnswer(
  services: Services,
  provider: OidcProviderEntry,
  answer: URLSearchParams,
  state: string,
  { nonce, verifier, requiresGroups }: OidcRequest,
): Promise<UpstreamIdentity> {
  const preset = presetOf(provider)
  const configuration = await configurationOf(services, provider)
  const url = new URL(redirectUri(services, provider))
  url.search = answer.toString()
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    ...(!preset.plain && { expectedNonce: nonce, idTokenExpected: true }),
  })
  if (preset.plain) return fromProfile(configuration, provider, tokens.access_token)
  if (preset.idTokenAlg) await checkBySecret(tokens.id_token, provider.clientSecret, preset.idTokenAlg)
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token.')
  const { groups_claim = preset.groupsClaim ?? 'groups' } = provider.config
  const isIncomplete = claims.email === undefined || (requiresGroups && claims[groups_claim] === undefined)
  const further =
    isIncomplete && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  const profile: Record<string, unknown> = { ...further, ...claims }
  return identityOf(provider.id, provider.config, {
    subject: claims.sub,
    email: profile.email,
    // Apple sends the flag as a string.
    emailProven: !preset.emailUnproven && (profile.email_verified === true || profile.email_verified === 'true'),
    groups: profile[groups_claim],
    requiresGroups,
  })
}

/** The library checks signatures by published keys, but not those by the client's secret. */
async function checkBySecret(idToken = '', secret = '', alg: string): Promise<void> {
  await compactVerify(idToken, new TextEncoder().encode(secret), { algorithms: [alg] })
}

async function fromProfile(configuration: client.Configuration, provider: OidcProviderEntry, accessToken: string) {
  const { plain } = PRESETS[provider.name]
  if (!plain) throw new Error('The provider has no userinfo endpoint.')
  const ask = async (url: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'portico' })
    const answer = await client.fetchProtectedResource(configuration, accessToken, new URL(url), 'GET', null, headers)
    if (!answer.ok) throw new Error(`The provider’s userinfo endpoint responded with status ${answer.status}.`)
    return answer.json()
  }
  const subject = plain.subject((await ask(plain.profile)) as Record<string, unknown>)
  if ((typeof subject !== 'string' && typeof subject !== 'number') || subject === '')
    throw new Error('The provider’s response has no subject.')
  const email = plain.emails && plain.verifiedEmail ? plain.verifiedEmail(await ask(plain.emails)) : undefined
  return identityOf(provider.id, provider.config, {
    subject: String(subject),
    email,
    emailProven: email !== undefined,
    requiresGroups: false,
  })
}

/** A provider with a custom issuer uses discovery, whatever its name. */
const presetOf = ({ name, config }: OidcProviderEntry) => {
  const preset = PRESETS[name]
  return config.issuer !== undefined && preset.plain ? PRESETS.custom : preset
}

const redirectUri = (services: Services, { id }: OidcProviderEntry) =>
  addressesOf(services, { id, type: 'oidc' }).redirect_uri ?? ''

const discovered = new WeakMap<
  Services,
  Map<string, { readonly until: number; readonly metadata: client.ServerMetadata }>
>()

async function configurationOf(services: Services, provider: OidcProviderEntry): Promise<client.Configuration> {
  const { clientId, name } = provider
  const { plain, issuer: usual, idTokenAlg } = presetOf(provider)
  const secret = await secretOf(services, provider)
  const authentication = secret === undefined ? client.None() : client.ClientSecretPost(secret)
  const metadata = {
    ...(secret !== undefined && { client_secret: secret }),
    ...(idTokenAlg && { id_token_signed_response_alg: idTokenAlg }),
  }
  const issuer = provider.config.issuer ?? usual
  const server = plain
    ? { issuer: new URL(plain.authorization_endpoint).origin, ...endpointsOf(plain) }
    : await discover(services, issuer, name)
  const configuration = new client.Configuration(server, clientId, metadata, authentication)
  prepare(services, configuration)
  // Signatures are checked although TLS could authenticate the sender (OpenID Connect Core, 3.1.3.7, 6).
  if (!plain && !idTokenAlg) client.enableNonRepudiationChecks(configuration)
  return configuration
}

const endpointsOf = ({
  authorization_endpoint,
  token_endpoint,
}: {
  authorization_endpoint: string
  token_endpoint: string
}) => ({
  authorization_endpoint,
  token_endpoint,
})

async function discover(services: Services, issuer: string | undefined, name: string): Promise<client.ServerMetadata> {
  if (issuer === undefined) throw new RequestError(400, `${name} needs an issuer; set "issuer"`, { field: 'issuer' })
  const cache = discovered.get(services) ?? new Map()
  discovered.set(services, cache)
  const now = services.clock.now()
  const cached = cache.get(issuer)
  if (cached && cached.until > now) return cached.metadata
  try {
    const configuration = await client.discovery(new URL(issuer), 'discovery', undefined, client.None(), {
      [client.customFetch]: fetchBy(services),
      ...(insecureAllowed(services) && { execute: [client.allowInsecureRequests] }),
    })
    const metadata = configuration.serverMetadata()
    cache.set(issuer, { until: now + 10 * MINUTE, metadata })
    return metadata
  } catch (cause) {
    services.log.warn(
      { issuer, error: cause instanceof Error ? cause.message : 'unknown' },
      'An issuer did not respond.',
    )
    throw new RequestError(502, `the provider ${name} is not responding; try again, or sign in another way`)
  }
}

function prepare(services: Services, configuration: client.Configuration): void {
  configuration[client.customFetch] = fetchBy(services)
  if (insecureAllowed(services)) client.allowInsecureRequests(configuration)
}

const fetchBy =
  ({ outbound }: Services): client.CustomFetch =>
  (url, { method, headers, body, signal }) =>
    outbound(url, { method, headers, body, signal })

const insecureAllowed = ({ settings }: Services) => isLoopback(settings.url)

/** Apple's secret is a token valid for five minutes, signed with a key that Apple issued (Sign in with Apple, REST API). */
async function secretOf({ clock }: Services, { clientSecret, clientId, config }: OidcProviderEntry) {
  if (!clientSecret?.startsWith('-----BEGIN') || !config.team_id || !config.key_id) return clientSecret
  const seconds = Math.floor(clock.now() / SECOND)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: config.key_id })
    .setIssuer(config.team_id)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(await importPKCS8(clientSecret, 'ES256'))
}
