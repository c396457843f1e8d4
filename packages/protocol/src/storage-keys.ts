/** Names under which the browser keeps things. They are those of the clients already in the field. */
export const STORAGE_KEYS = {
  /** JSON: by CSRF token, the code verifier of each sign-in that left for another page, and what a hosted login was started with. */
  pkceCodeVerifier: '@SLASHID/PKCE_CODE_VERIFIER',
  /** A secret that this browser makes once, so that a sign-in that waits can be given back to it. */
  browserSecret: '@portico/BROWSER',
  correlationId: '@slashid/EVENTS_CORRELATION_ID',
  identifiers: 'SLASHID_IDENTIFIERS',
  passkeyIds: 'SLASHID_WEBAUTHN_CREDENTIAL_ID_V2',
  /** A JSON list of ids for any scope, or one id that is no JSON: written by other clients of the wire, and only read here. */
  olderPasskeyIds: 'SLASHID_WEBAUTHN_CREDENTIAL_ID',
  userToken: '@slashid/USER_TOKEN',
  lastHandle: '@slashid/LAST_HANDLE',
  lastFactor: '@slashid/LAST_FACTOR',
  gdprConsent: '@slashid/GDPR_CONSENT',
  /** Name of the IndexedDB database in which a hub keeps its content keys. */
  contentKeys: 'portico',
  /** Written when the content keys were dropped, so that other tabs close what they opened with them. */
  keysDropped: '@portico/KEYS_DROPPED',
  /** The token of an administrator who views the site as its readers see it, which comes back when the view ends. */
  ownToken: '@portico/OWN_TOKEN',
  /** The ids of people who were offered a passkey on this device, separated by spaces: it is offered once. */
  passkeyOffered: '@portico/PASSKEY_OFFERED',
  /** In the tab's own storage: a JSON list of what its reader searched for, until they sign out. */
  searches: '@portico/SEARCHES',
} as const satisfies Record<string, string>
