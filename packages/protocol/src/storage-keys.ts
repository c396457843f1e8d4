/** Names under which the browser stores data. They are the same as those of existing clients. */
export const STORAGE_KEYS = {
  /**
   * JSON, by CSRF token: the code verifier of each sign-in that left for another page, and what a hosted login was
   * started with.
   */
  pkceCodeVerifier: '@SLASHID/PKCE_CODE_VERIFIER',
  /** A secret that this browser creates once, so that a waiting sign-in can be returned to it. */
  browserSecret: '@portico/BROWSER',
  correlationId: '@slashid/EVENTS_CORRELATION_ID',
  identifiers: 'SLASHID_IDENTIFIERS',
  passkeyIds: 'SLASHID_WEBAUTHN_CREDENTIAL_ID_V2',
  /**
   * A JSON list of ids for any scope, or a single id that is not JSON: written by other clients of the wire protocol,
   * and only read here.
   */
  olderPasskeyIds: 'SLASHID_WEBAUTHN_CREDENTIAL_ID',
  userToken: '@slashid/USER_TOKEN',
  lastHandle: '@slashid/LAST_HANDLE',
  lastFactor: '@slashid/LAST_FACTOR',
  gdprConsent: '@slashid/GDPR_CONSENT',
  /** The name of the IndexedDB database in which a hub stores its content keys. */
  contentKeys: 'portico',
  /** Written when the content keys were dropped, so that other tabs close what they opened with them. */
  keysDropped: '@portico/KEYS_DROPPED',
  /** The token of an administrator who views the site as its readers see it, which is restored when the view ends. */
  ownToken: '@portico/OWN_TOKEN',
  /** The ids of people who were offered a passkey on this device, separated by spaces: it is offered only once. */
  passkeyOffered: '@portico/PASSKEY_OFFERED',
  /** In the tab's session storage: a JSON list of its reader's searches, until they sign out. */
  searches: '@portico/SEARCHES',
} as const satisfies Record<string, string>
