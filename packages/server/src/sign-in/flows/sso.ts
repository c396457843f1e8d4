import type { AnswerSlug, Challenge } from '@portico/protocol'
import { MINUTE } from '@portico/protocol'
import type { ResolveSsoBody } from '@portico/protocol/schemas'
import { isOwnOrigin } from '../../ground/allowed-origins.js'
import { secretId } from '../../ground/ids.js'
import { codeChallengeOf, requestPlace, sameText, ssoHash } from '../../ground/secrets.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { SamlProviderEntry } from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import type { LiveToken } from '../../identity/tokens/check.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import type { SsoAttemptRecord } from '../../storage/sign-in/sso-attempts.js'
import { askForNonce } from '../methods/link/nonce.js'
import { admit } from './admit.js'
import type { Refused } from './admit-identity.js'
import { endGuessRuns, finish } from './finish.js'
import { writeFlow } from './store-flow.js'

/** How the browser is redirected after a provider's page. */
export type Returned =
  | { readonly to: 'popup'; readonly origin: string; readonly urlParams: string }
  | { readonly to: 'page'; readonly url: string }
  | { readonly to: 'nobody' }
  | { readonly to: 'refused'; readonly slug: AnswerSlug }

/**
 * Handles a browser that comes back from a provider. Each state can be returned once, and only through the provider's
 * own callback, so that no provider can pass on another's response.
 * @param identify reads the provider's response; an error that it throws fails the flow, and the waiting page is
 * notified.
 */
export async function takeReturn(
  services: Services,
  { state, providerId }: { readonly state: string; readonly providerId: string },
  identify: (request: unknown) => Promise<UpstreamIdentity>,
): Promise<Returned> {
  const { stores, clock, random, vault, log } = services
  const attempt = await stores.sso.takeReturn(ssoHash(state), providerId, clock.now())
  if (!attempt) return { to: 'nobody' }
  const code = secretId(random)
  try {
    const identity = await identify(JSON.parse(vault.open(attempt.sealed_request, requestPlace(attempt.state_hash))))
    const sealed = vault.seal(JSON.stringify(identity), identityPlace(attempt))
    await stores.sso.keepIdentity(attempt.challenge_id, ssoHash(code), sealed)
  } catch (error) {
    log.warn({ provider: providerId, error: nameOf(error) }, "A provider's response was refused.")
    await stores.flows.fail(attempt.flow_id, 'provider_sign_in_failed')
    const failed = await stores.flows.find(attempt.challenge_id)
    if (failed) services.tally.count(failed.flow.organization_id, failed.flow.method, 'failure')
    // The browser is redirected anyway: the waiting page finds out about the failure by polling.
  }
  const { challenge_id, csrf_token, ux_mode, page_origin, redirect_target, proxy_id } = attempt
  const back = { sso_challenge_id: challenge_id, sso_code: code, csrf_token }
  if (ux_mode === 'popup')
    return { to: 'popup', origin: page_origin, urlParams: `?${new URLSearchParams(back).toString()}` }
  const url = new URL(redirect_target)
  const { method } = (await stores.flows.find(challenge_id))?.challenge ?? { method: 'oidc' as const }
  const proxy: Challenge = {
    id: proxy_id,
    type: 'proxy',
    authentication_method: method,
    options: { challenge_id: proxy_id },
  }
  url.searchParams.set('challenges', Buffer.from(JSON.stringify([proxy])).toString('base64url'))
  for (const [name, value] of Object.entries(back)) url.searchParams.set(name, value)
  return { to: 'page', url: url.href }
}

export type Resolved = { readonly ok: true } | Refused

/**
 * Ends a sign-in at a provider: only the browser that started it has both the code, from the callback page, and the
 * verifier (PKCE, RFC 7636). The challenge determines the organization, so the page that the browser comes back to need
 * not know it. Whatever the outcome, the waiting page gets it by polling.
 */
export async function resolveSso(services: Services, body: ResolveSsoBody, caller?: LiveToken): Promise<Resolved> {
  const { stores, clock } = services
  const over = { ok: false, slug: 'timeout' } as const
  const attempt = await stores.sso.find(body.challenge_id)
  const match = attempt && (await stores.flows.find(body.challenge_id))
  const identity = attempt && identityOfAttempt(services, attempt)
  if (!attempt || !match || !identity) return over
  if (!sameText(codeChallengeOf(body.pkce_code_verifier), attempt.pkce_code_challenge)) return over
  const { flow } = match
  if (flow.kind === 'step_up' && caller !== undefined && caller.session.person_id !== flow.person_id) return over
  const organization = await findOrganization(stores, flow.organization_id)
  return stores.transaction(async (inside) => {
    if (!(await inside.sso.redeem(attempt.challenge_id, ssoHash(body.code), clock.now()))) return over
    const ended = await finish(services, inside, organization, flow, { ok: true, identity })
    if (!ended.ok) {
      await inside.flows.fail(flow.id, ended.slug)
      return ended
    }
    await endGuessRuns(services, inside, organization, flow, ended)
    // The waiting page gets its own session; this one is discarded.
    await inside.sessions.revoke(ended.session.id, clock.now())
    return { ok: true }
  })
}

/** The identity that a provider asserted in an attempt; undefined if the attempt has not come back, or failed. */
export const identityOfAttempt = ({ vault }: Services, attempt: SsoAttemptRecord): UpstreamIdentity | undefined =>
  attempt.sealed_identity === null
    ? undefined
    : (JSON.parse(vault.open(attempt.sealed_identity, identityPlace(attempt))) as UpstreamIdentity)

const identityPlace = ({ challenge_id }: SsoAttemptRecord) => `sso identity ${challenge_id}`
const nameOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'unknown')

/**
 * Accepts an unsolicited sign-in, which started at the provider. Only if an administrator allowed it: a stranger can
 * send another person's browser here with a response about themselves. Therefore the page asks its visitor before it
 * uses the contents of the URL, as for every link.
 * @param target where the provider redirects to; followed only to an allowed origin.
 */
export async function takeUnsolicited(
  services: Services,
  provider: SamlProviderEntry,
  origin: string,
  target: string,
  identify: () => Promise<UpstreamIdentity>,
): Promise<Returned> {
  const { stores, random, settings, log } = services
  let identity: UpstreamIdentity
  try {
    identity = await identify()
  } catch (error) {
    log.warn(
      { provider: provider.id, error: error instanceof Error ? error.message : 'unknown' },
      'An unsolicited response was refused.',
    )
    return { to: 'nobody' }
  }
  const organization = await findOrganization(stores, provider.organization_id)
  const { draft, packId } = askForNonce(random, 'saml', MINUTE)
  const admitted = await stores.transaction(async (inside) => {
    const about = { organization_id: organization.id, method: 'saml', grants: [], origin } as const
    const flow = { ...about, kind: 'sign_in', session_kind: 'person' } as const
    const now = services.clock.now()
    const newFlow = { ...flow, id: draft.id, proven: false, created_at: now, expires_at: now + MINUTE }
    const admission = await admit(
      services,
      inside,
      organization,
      newFlow,
      { identity },
      { challengeTypes: [draft.type] },
    )
    if (!admission.ok) return admission
    const { personId: person_id, handle } = admission
    await writeFlow(services, inside, { ...flow, person_id, handle }, [draft])
    return admission
  })
  if (!admitted.ok) return { to: 'refused', slug: admitted.slug }
  const targetUrl = URL.canParse(target) ? new URL(target) : undefined
  const allowed = targetUrl && isOwnOrigin(settings, targetUrl.origin)
  const url = allowed ? targetUrl : new URL('/', settings.url)
  url.searchParams.set('sidcp', packId)
  return { to: 'page', url: url.href }
}
