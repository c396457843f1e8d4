import type { OAuthClientProvider } from '@modelcontextprotocol/client'

/** Where the person is redirected, unless the program listens elsewhere. */
const BACK = 'http://localhost:9999/callback'

/** The data about its sign-in that an external client stores and reads. @param documentAddress of the program, if it has one */
export function agentProvider(documentAddress?: string, back = BACK) {
  let information: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  let tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  let verifier = ''
  let address: URL | undefined
  let discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>
  return {
    redirectUrl: back,
    clientMetadataUrl: documentAddress,
    clientMetadata: { client_name: 'An agent', redirect_uris: [back], token_endpoint_auth_method: 'none' },
    clientInformation: () => information,
    saveClientInformation(info) {
      information = info
    },
    tokens: () => tokens,
    saveTokens(newTokens) {
      tokens = newTokens
    },
    redirectToAuthorization(url) {
      address = url
    },
    saveCodeVerifier(codeVerifier) {
      verifier = codeVerifier
    },
    codeVerifier: () => verifier,
    saveDiscoveryState(state) {
      discovered = state
    },
    discoveryState: () => discovered,
    /** Where the person was sent. */
    authorizationUrl(): URL {
      if (!address) throw new Error('The client did not send its person anywhere.')
      return address
    },
    /** Breaks the access token, so that the client has to refresh it. */
    expire() {
      if (tokens) tokens = { ...tokens, access_token: `${tokens.access_token}x` }
    },
  } satisfies OAuthClientProvider & { authorizationUrl(): URL; expire(): void }
}
