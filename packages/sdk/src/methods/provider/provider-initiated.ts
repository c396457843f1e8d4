import type { OidcProvider } from '@portico/protocol'
import type { Client } from '../../client/client.js'
import type { FlowFactor } from '../../events.js'
import { type LinkOptions, personIn } from '../link/may-follow.js'

/**
 * The factor of the sign-in that a provider's own start page requests with `iss=social:<provider>:<client id>`: the page
 * navigates to the provider and returns without `iss`. `undefined` for other addresses, and for a visitor who is signed in: a
 * link must not take them away from their page and their account.
 */
export function providerInitiated(client: Client, link: LinkOptions): FlowFactor | undefined {
  const { page } = client.runtime
  if (!page || personIn(client, link)) return undefined
  const url = new URL(page.location.href)
  const [kind, provider, client_id, ...more] = (url.searchParams.get('iss') ?? '').split(':')
  if (kind !== 'social' || !provider || !client_id || more.length) return undefined
  url.searchParams.delete('iss')
  const options = {
    provider: provider as OidcProvider,
    client_id,
    ux_mode: 'redirect',
    redirect_target: url.href,
  } as const
  return { method: 'oidc', options }
}
