import { hideSecrets } from '../browser/location.js'
import { prepareProof, takeVerifier } from '../browser/pkce.js'
import type { Client } from '../client.js'
import { errorOf } from '../errors.js'
import { serverUrl } from '../http/call.js'
import { CLIENT_ID, REDIRECT_URI } from '../wire-values.js'
import { failureEvent } from './flows.js'

export interface HostedLogin {
  readonly clientId: string
  readonly redirectUri: string
}

/** Leaves for the provider's own sign-in page (RFC 6749, 4.1, with RFC 7636). */
export async function startHostedLogin(
  { config, runtime }: Client,
  { clientId, redirectUri }: HostedLogin,
): Promise<void> {
  const { pkce_code_challenge, csrf_token } = await prepareProof(runtime)
  runtime.session.setItem(CLIENT_ID, clientId)
  runtime.session.setItem(REDIRECT_URI, redirectUri)
  const query = new URLSearchParams({
    redirect_uri: redirectUri,
    client_id: clientId,
    response_type: 'code',
    state: csrf_token,
    scope: 'openid',
    code_challenge: pkce_code_challenge,
    code_challenge_method: 'S256',
  })
  runtime.page?.location.assign(`${serverUrl(config.baseURL, '/oauth2/authorize')}?${query}`)
}

/**
 * Finishes a hosted login when the address holds its answer, which leaves the address at once.
 * @returns The user token, or `undefined` when there is nothing to finish.
 * @throws SlashIDError; told by `idFlowFailed` too.
 */
export async function resolveHostedLogin(client: Client): Promise<string | undefined> {
  const { page, session } = client.runtime
  if (!page) return undefined
  const url = new URL(page.location.href)
  const code = url.searchParams.get('code')
  const state = url.searchParams.get('state')
  if (!code || !state) return undefined
  return client.flows.run(
    'beside',
    async ({ signal }) => {
      const client_id = session.getItem(CLIENT_ID)
      const redirect_uri = session.getItem(REDIRECT_URI)
      if (!client_id || !redirect_uri) throw errorOf('invalid_action', 'This tab started no hosted login')
      hideSecrets(page, url, 'code', 'state')
      const code_verifier = takeVerifier(client.runtime, state)
      const grant_type = 'authorization_code'
      const response = await client.runtime.fetch(serverUrl(client.config.baseURL, '/oauth2/tokens'), {
        method: 'POST',
        body: new URLSearchParams({ client_id, code, code_verifier, grant_type, redirect_uri }),
        signal,
      })
      const { id_token } = (response.ok ? await response.json() : {}) as { readonly id_token?: string }
      if (!id_token) throw errorOf('unspecified', 'Failed to obtain access token')
      session.removeItem(CLIENT_ID)
      session.removeItem(REDIRECT_URI)
      return id_token
    },
    (error) => client.events.emit('idFlowFailed', failureEvent(error)),
  )
}
