import { STORAGE_KEYS } from '@portico/protocol'
import { withoutSecrets } from '../browser/location.js'
import { prepareProof, takeVerifier } from '../browser/pkce.js'
import type { Client } from '../client.js'
import { asSlashIDError, errorOf } from '../errors.js'
import { failureEvent } from './authenticate.js'

/** Leaves for the provider's own sign-in page (RFC 6749, 4.1, with RFC 7636). */
export async function startHostedLogin(
  { config, runtime }: Client,
  { clientId, redirectUri }: { readonly clientId: string; readonly redirectUri: string },
): Promise<void> {
  const { pkce_code_challenge, csrf_token } = await prepareProof(runtime)
  runtime.session.setItem(STORAGE_KEYS.oidcClientId, clientId)
  runtime.session.setItem(STORAGE_KEYS.oidcRedirectUri, redirectUri)
  const query = new URLSearchParams({
    redirect_uri: redirectUri,
    client_id: clientId,
    response_type: 'code',
    state: csrf_token,
    scope: 'openid',
    code_challenge: pkce_code_challenge,
    code_challenge_method: 'S256',
  })
  runtime.page?.leave(`${new URL('/oauth2/authorize', config.baseURL)}?${query}`)
}

/**
 * Finishes a hosted login when the address holds its answer, which leaves the address at once.
 * @returns The user token, or `undefined` when there is nothing to finish.
 * @throws SlashIDError; told by `idFlowFailed` too.
 */
export async function resolveHostedLogin({ config, events, runtime }: Client): Promise<string | undefined> {
  const href = runtime.page?.href()
  const query = new URL(href ?? 'about:blank').searchParams
  const code = query.get('code')
  const state = query.get('state')
  if (!href || !code || !state) return undefined
  const client_id = runtime.session.getItem(STORAGE_KEYS.oidcClientId)
  const redirect_uri = runtime.session.getItem(STORAGE_KEYS.oidcRedirectUri)
  try {
    if (!client_id || !redirect_uri)
      throw errorOf('invalid_action', {
        message: 'This tab has started no hosted login, so its answer is for another one. Start the login again.',
      })
    runtime.page?.replaceAddress(withoutSecrets(href, ['code', 'state']))
    const code_verifier = takeVerifier(runtime, state)
    const response = await runtime.fetch(`${config.baseURL.replace(/\/+$/, '')}/oauth2/tokens`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id,
        code,
        code_verifier,
        grant_type: 'authorization_code',
        redirect_uri,
      }),
    })
    const tokens = response.ok ? ((await response.json()) as { readonly id_token?: string }) : {}
    if (!tokens.id_token) throw errorOf('unspecified', { message: 'Failed to obtain access token' })
    runtime.session.removeItem(STORAGE_KEYS.oidcClientId)
    runtime.session.removeItem(STORAGE_KEYS.oidcRedirectUri)
    return tokens.id_token
  } catch (caught) {
    const error = asSlashIDError(caught)
    events.emit('idFlowFailed', failureEvent(error))
    throw error
  }
}
