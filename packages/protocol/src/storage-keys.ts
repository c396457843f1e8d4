/** Names under which the browser keeps things. They are those of the clients already in the field. */
export const STORAGE_KEYS = {
  csrfToken: '@SLASHID/CSRF_TOKEN',
  pkceCodeVerifier: '@SLASHID/PKCE_CODE_VERIFIER',
  oidcClientId: '@SLASHID/OIDC_CLIENT_ID',
  oidcRedirectUri: '@SLASHID/OIDC_REDIRECT_URI',
  correlationId: '@slashid/EVENTS_CORRELATION_ID',
  identifiers: 'SLASHID_IDENTIFIERS',
  passkeyIds: 'SLASHID_WEBAUTHN_CREDENTIAL_ID_V2',
  userToken: '@slashid/USER_TOKEN',
  lastHandle: '@slashid/LAST_HANDLE',
  lastFactor: '@slashid/LAST_FACTOR',
  gdprConsent: '@slashid/GDPR_CONSENT',
  /** Name of the IndexedDB database in which a hub keeps its content keys. */
  contentKeys: 'portico',
  /** Written when the content keys were dropped, so that other tabs close what they opened with them. */
  keysDropped: '@portico/KEYS_DROPPED',
} as const satisfies Record<string, string>
