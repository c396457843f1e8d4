import { LIMITS, type UxMode } from '@portico/protocol'
import { allowedOrigin, redirectTarget } from '../../../ground/allowed-origins.js'
import { RequestError } from '../../../ground/errors.js'
import { secretId } from '../../../ground/ids.js'
import { requestPlace, ssoHash } from '../../../ground/secrets.js'
import { isLoopback } from '../../../loopback.js'
import type { AttemptDraft } from '../../../storage/sign-in/sso-attempts.js'
import type { ChallengeDraft } from '../check.js'
import type { Beginning } from '../method.js'

/**
 * The two challenges of a sign-in at a provider: where to go, and what to wait for. @param input.start creates the
 * provider's page for a state. @throws RequestError if the requesting page is not allowed.
 */
export async function askProvider(
  { services, options, metadata, pageOrigin }: Beginning,
  input: {
    readonly method: 'oidc' | 'saml'
    readonly providerId: string
    readonly request: object
    readonly start: (state: string) => Promise<string>
  },
): Promise<ChallengeDraft[]> {
  const { method, providerId, request, start } = input
  const { random, vault, settings } = services
  const { pkce_code_challenge = '', csrf_token = '' } = metadata
  if (!/^[\w-]{43}$/.test(pkce_code_challenge))
    throw new RequestError(
      400,
      'metadata.pkce_code_challenge is missing or not an S256 challenge; it binds the response to this sign-in',
      { field: 'metadata.pkce_code_challenge' },
    )
  if (csrf_token === '')
    throw new RequestError(400, 'metadata.csrf_token is missing; the page compares it on return', {
      field: 'metadata.csrf_token',
    })
  const target = redirectTarget(settings, options.redirect_target ?? pageOrigin ?? settings.url)
  const page = allowedOrigin(settings, pageOrigin ?? target.origin, 'the page that asks')
  const state = `${secretId(random)}${secretId(random)}`
  const state_hash = ssoHash(state)
  const id = secretId(random)
  const proxy_id = secretId(random)
  const url = await start(state)
  // The provider's own page address. A browser follows it, so it must be a web page.
  const { protocol } = new URL(url)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(settings.url)))
    throw new RequestError(502, 'the provider’s sign-in page is not at an https address; contact the provider')
  const waits = { method, tries: 0, lifetime: LIMITS.flowLifetime } as const
  const attempt: AttemptDraft = {
    provider_id: providerId,
    state_hash,
    ux_mode: uxModeOf(options.ux_mode),
    page_origin: page,
    redirect_target: target.href,
    csrf_token,
    pkce_code_challenge,
    proxy_id,
    sealed_request: vault.seal(JSON.stringify(request), requestPlace(state_hash)),
  }
  const options_ = method === 'oidc' ? { auth_code_url: url } : { start_authentication_url: url }
  return [
    { ...waits, id, type: method, options: options_, attempt },
    { ...waits, id: proxy_id, type: 'proxy', options: { challenge_id: proxy_id }, tries: 1 },
  ]
}

function uxModeOf(value: unknown): UxMode {
  if (value === undefined || value === null || value === 'popup') return 'popup'
  if (value === 'redirect') return value
  throw new RequestError(400, 'factor.options.ux_mode must be "popup" or "redirect"', {
    field: 'factor.options.ux_mode',
  })
}
