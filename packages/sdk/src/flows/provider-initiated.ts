import type { OidcProvider } from '@portico/protocol'
import type { Client } from '../client.js'
import { authenticate } from './authenticate.js'
import { type LinkOptions, personIn } from './may-follow.js'
import { organizationOf } from './organization.js'

/**
 * Starts the sign-in that a provider's own start page asks for by `iss=social:<provider>:<client id>`: the page leaves for
 * the provider and comes back without `iss`. Does nothing for other addresses, nor for a visitor who is signed in: a link must
 * not take them away from their page and their account.
 */
export function startProviderInitiated(client: Client, link: LinkOptions): void {
  const { runtime } = client
  if (!runtime.page || personIn(client, link)) return
  const url = new URL(runtime.page.location.href)
  const [kind, provider, client_id, ...more] = (url.searchParams.get('iss') ?? '').split(':')
  if (kind !== 'social' || !provider || !client_id || more.length) return
  url.searchParams.delete('iss')
  const options = {
    provider: provider as OidcProvider,
    client_id,
    ux_mode: 'redirect',
    redirect_target: url.href,
  } as const
  // Nobody waits for it: a success leaves the page, and a failure is told by `idFlowFailed`.
  authenticate(client, { organization: organizationOf(client), factor: { method: 'oidc', options } }).catch(
    () => undefined,
  )
}
