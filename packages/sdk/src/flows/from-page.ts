import type { Challenge } from '@portico/protocol'
import { type Client, organizationOf } from '../client/client.js'
import { redirects } from '../lazy-modules.js'
import type { LinkOptions } from '../methods/link/may-follow.js'
import { meetChallenges } from '../methods/meet-challenges.js'
import { authenticate } from './authenticate.js'

/**
 * The token obtained from the page's URL; `undefined` if it contains no sign-in. Starts a provider-initiated sign-in.
 */
export async function tokenFromPage(client: Client, options: LinkOptions): Promise<string | undefined> {
  if (client.config.identityProviderInitiatedSSOEnabled) await startAtProvider(client, options)
  const { page } = client.runtime
  if (!/[?&](challenges|sidcp)=/.test(page?.location.search ?? '')) return undefined
  return (await redirects()).authenticateFromUrl(client, meetChallenges, options)
}

/** The challenges in the page's address; `undefined` without any. */
export async function challengesFromPage(client: Client): Promise<readonly Challenge[] | undefined> {
  const { page } = client.runtime
  return page && (await redirects()).challengesFromUrl(client, new URL(page.location.href))
}

/** Nothing awaits this sign-in: on success it leaves the page, and `idFlowFailed` reports a failure. */
async function startAtProvider(client: Client, options: LinkOptions): Promise<void> {
  const { providerInitiated } = await redirects()
  const factor = providerInitiated(client, options)
  if (factor) authenticate(client, { organization: organizationOf(client), factor }).catch(() => undefined)
}
