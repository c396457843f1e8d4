import { keepDeparture, takeDeparture } from '../browser/departures.js'
import { hideSecrets } from '../browser/location.js'
import { prepareProof } from '../browser/pkce.js'
import type { Client } from '../client/client.js'
import { failureEvent } from '../client/running-flows.js'
import { errorOf } from '../errors.js'
import { serverUrl } from '../http/call.js'
import { send } from '../http/send.js'

export interface HostedLogin {
  readonly clientId: string
  readonly redirectUri: string
}

/** Navigates to the provider's sign-in page (RFC 6749, 4.1, with RFC 7636). */
export async function startHostedLogin(
  { config, runtime }: Client,
  { clientId, redirectUri }: HostedLogin,
): Promise<void> {
  const { proof, verifier } = await prepareProof(runtime)
  keepDeparture(runtime, proof.csrf_token, { verifier, clientId, redirectUri })
  const query = new URLSearchParams({
    redirect_uri: redirectUri,
    client_id: clientId,
    response_type: 'code',
    state: proof.csrf_token,
    scope: 'openid',
    code_challenge: proof.pkce_code_challenge,
    code_challenge_method: 'S256',
  })
  runtime.page?.location.assign(`${serverUrl(config.baseURL, '/oauth2/authorize')}?${query}`)
}

/**
 * Finishes a hosted login if the URL contains its response, which is removed immediately.
 * @returns The user token, or `undefined` when there is nothing to finish.
 * @throws SlashIDError. `idFlowFailed` reports it too.
 */
export async function resolveHostedLogin(client: Client): Promise<string | undefined> {
  const { runtime } = client
  const { page } = runtime
  if (!page) return undefined
  const url = new URL(page.location.href)
  const code = url.searchParams.get('code')
  const state = url.searchParams.get('state')
  if (!code || !state) return undefined
  return client.flows.run(
    'beside',
    async ({ signal }) => {
      hideSecrets(page, url, 'code', 'state', 'iss')
      const { verifier, clientId = '', redirectUri = '' } = takeDeparture(runtime, state)
      const body = new URLSearchParams({
        client_id: clientId,
        code,
        code_verifier: verifier,
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
      })
      const address = serverUrl(client.config.baseURL, '/oauth2/tokens')
      // Sent only once, whatever happens, because a server treats a code used twice as stolen.
      const tokens = await send(runtime, address, { method: 'POST', body, signal }, address, readTokens)
      if (!tokens?.id_token) throw errorOf('unspecified', 'Failed to obtain access token')
      return tokens.id_token
    },
    (error) => client.events.emit('idFlowFailed', failureEvent(error)),
  )
}

const readTokens = async (response: Response): Promise<{ readonly id_token?: string } | undefined> =>
  response.ok ? response.json() : undefined
