import { isOwnOrigin } from '../../ground/allowed-origins.js'
import { findOrganization } from '../../identity/organizations/organization.js'
import type { SamlProviderEntry } from '../../identity/provider-config.js'
import type { Services } from '../../identity/services.js'
import type { UpstreamIdentity } from '../../providers/identity.js'
import { askForNonce } from '../methods/link/nonce.js'
import { admit } from './admit.js'
import type { Returned } from './sso.js'
import { writeFlow } from './store-flow.js'

const MINUTE = 60_000

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
    await writeFlow(services, inside, { ...flow, person_id, ...(handle && { handle }) }, [draft])
    return admission
  })
  if (!admitted.ok) return { to: 'refused', slug: admitted.slug }
  const targetUrl = URL.canParse(target) ? new URL(target) : undefined
  const allowed = targetUrl && isOwnOrigin(settings, targetUrl.origin)
  const url = allowed ? targetUrl : new URL('/', settings.url)
  url.searchParams.set('sidcp', packId)
  return { to: 'page', url: url.href }
}
