import type { Challenge } from '@portico/protocol'
import type { UpstreamIdentity } from '../federation/identity.js'
import type { SamlProviderEntry } from '../federation/provider.js'
import { secretId } from '../ids.js'
import { findOrganization } from '../organizations/organization.js'
import type { Services } from '../services.js'
import { finish } from './finish.js'
import type { Returned } from './sso.js'
import { writeFlow } from './store-flow.js'

const MINUTE = 60_000

/**
 * Takes a sign-in that began at the provider and that nobody here asked for. Only where an administrator allowed it: a
 * stranger can send somebody's browser here with an answer about themselves.
 * @param target where the provider says to go; followed only to an origin of ours.
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
      'An unasked answer was refused.',
    )
    return { to: 'nobody' }
  }
  const organization = await findOrganization(stores, provider.organization_id)
  const id = secretId(random)
  const proxy = { id, type: 'proxy', method: 'saml', options: { challenge_id: id } } as const
  const ended = await stores.transaction(async (inside) => {
    const flow = { organization_id: organization.id, kind: 'sign_in', method: 'saml', grants: [], origin } as const
    await writeFlow(services, inside, flow, [{ ...proxy, tries: 0, lifetime: MINUTE }])
    const written = await inside.flows.find(id)
    if (!written) return { ok: false } as const
    const finished = await finish(services, inside, organization, written.flow, { ok: true, identity })
    if (finished.ok) await inside.sessions.revoke(finished.session.id, services.clock.now())
    else await inside.flows.fail(written.flow.id, finished.slug)
    return { ok: true } as const
  })
  if (!ended.ok) return { to: 'nobody' }
  const wanted = URL.canParse(target) ? new URL(target) : undefined
  const allowed = wanted && [new URL(settings.url).origin, ...settings.origins].includes(wanted.origin)
  const url = allowed ? wanted : new URL('/', settings.url)
  const { method, ...rest } = proxy
  const challenges: Challenge[] = [{ ...rest, authentication_method: method }]
  url.searchParams.set('challenges', Buffer.from(JSON.stringify(challenges)).toString('base64url'))
  return { to: 'page', url: url.href }
}
