import type { ResolveSsoBody, TestSetUpBody } from '@portico/protocol/schemas'
import { consoleOrigin, consolePage } from '../../ground/allowed-origins.js'
import { IdentityError, RequestError } from '../../ground/errors.js'
import { codeChallengeOf, sameText, ssoHash } from '../../ground/secrets.js'
import { writeAudit } from '../../identity/audit.js'
import { actorOfLink } from '../../people/set-up/links.js'
import { draftOf, type SettingUp } from '../../people/set-up/set-up.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import { mayVouchFor } from '../../providers/provider-authority.js'
import { isClientTaken } from '../../providers/usable-providers.js'
import type { Stores } from '../../storage/stores.js'
import { askOidc } from '../methods/provider/begin-oidc.js'
import { askSaml } from '../methods/provider/begin-saml.js'
import { beyond, type DistrustReason } from './admit-identity.js'
import { identityOfAttempt } from './sso.js'
import { storeFlow } from './store-flow.js'

/** The page of the console that a test returns to. */
const PAGE = 'set-up'

/**
 * Starts a sign-in at the provider that is being set up, as the test: returns where to redirect the browser.
 * @throws RequestError 409 while there is no provider or no proven domain, 502 if the provider does not respond.
 */
export async function beginTest(
  settingUp: SettingUp,
  metadata: TestSetUpBody,
  origin: string,
): Promise<{ readonly url: string }> {
  const { services, link, organization } = settingUp
  const { stores, settings } = services
  const record = await draftOf(services, link)
  if (!record) throw new RequestError(409, 'enter the provider first; then test it')
  const { domains } = await stores.domains.list(organization.id, { limit: 100, offset: 0 })
  if (domains.every(({ proven_at }) => proven_at === null))
    throw new RequestError(409, 'verify an email domain first: the provider is trusted only for addresses there')
  const options = { ux_mode: 'redirect', redirect_target: consolePage(settings, PAGE) }
  const beginning = { services, organization, options, metadata, pageOrigin: consoleOrigin(settings) }
  const drafts = record.type === 'oidc' ? await askOidc(beginning, record, false) : await askSaml(beginning, record)
  const about = { organization_id: organization.id, method: record.type, origin, grants: [] } as const
  await storeFlow(services, { ...about, kind: 'provider_test', session_kind: 'person' }, drafts)
  return { url: urlIn(drafts[0]?.options) }
}

const urlIn = (options: unknown): string => {
  const { auth_code_url, start_authentication_url } = (options ?? {}) as Readonly<Record<string, string>>
  return auth_code_url ?? start_authentication_url ?? ''
}

type Problem = DistrustReason | 'client'

const REASONS: Readonly<Record<Problem, string>> = {
  client:
    'the provider of another organization here has the same client ID; create a client with another one, describe it, and test again',
  address:
    'the provider sent no email address; configure it to send the address as the claim or attribute “email”, then test again',
  domain:
    'the account’s email address is not at a verified domain of this organization; test with another account, or verify its domain',
  person:
    'this account cannot be used for the test, because its person has an account outside this organization; test with another account',
}

/**
 * Handles the provider's response in a test. If its assertion about the account can be trusted, it becomes active and
 * the link is used up: of concurrent calls, exactly one does that. No one is signed in.
 * @throws RequestError 409 that says what is wrong with the account; the link can still be used.
 */
export async function finishTest({ services, link, organization }: SettingUp, body: ResolveSsoBody): Promise<string> {
  const { stores, clock } = services
  const attempt = await stores.sso.find(body.challenge_id)
  const match = attempt && (await stores.flows.find(body.challenge_id))
  const isOurs = attempt?.provider_id === link.provider_id && match?.flow.kind === 'provider_test'
  if (!attempt || !isOurs || !sameText(codeChallengeOf(body.pkce_code_verifier), attempt.pkce_code_challenge))
    throw new IdentityError('timeout')
  const identity = identityOfAttempt(services, attempt)
  if (!identity) throw new IdentityError('provider_sign_in_failed')
  const problem = await stores.transaction(async (inside) => {
    if (!(await inside.setUpLinks.hold(link.id, clock.now()))) throw new IdentityError('set_up_link_ended')
    if (!(await inside.sso.redeem(attempt.challenge_id, ssoHash(body.code), clock.now())))
      throw new IdentityError('timeout')
    const problem = await problemOf({ services, link, organization }, inside, identity)
    // Returned, so that the provider's response stays consumed.
    if (problem) return problem
    if (!(await inside.providers.activate(link.provider_id))) throw new IdentityError('timeout')
    if (!(await inside.setUpLinks.use(link.id, clock.now()))) throw new IdentityError('set_up_link_ended')
    const about = { organizationId: organization.id, actor: actorOfLink(link) }
    const detail = { provider: link.provider_id, link: link.id, account: identity.handle?.value }
    await writeAudit(services, inside, { ...about, action: 'provider.activated', detail })
    await writeAudit(services, inside, { ...about, action: 'set_up_link.used', detail: { link: link.id } })
    return undefined
  })
  if (problem) throw new RequestError(409, REASONS[problem])
  return identity.handle?.value ?? ''
}

async function problemOf(
  { services, link, organization }: SettingUp,
  stores: Stores,
  identity: UpstreamIdentity,
): Promise<Problem | undefined> {
  const record = await stores.providers.find(link.provider_id)
  if (!record) return 'person'
  // Of two organizations that finish at the same time, the second one sees what the first has activated.
  await stores.organizations.lock(organization.pool_id)
  if (await isClientTaken(stores, organization, record)) return 'client'
  const problem = await beyond(services, stores, record, identity, {})
  if (problem) return problem
  return (await mayVouchFor(stores, organization, identity, {})) ? undefined : 'person'
}
