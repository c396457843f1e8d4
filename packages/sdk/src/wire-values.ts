import type { HEADERS, LIMITS, METHODS, Method, STORAGE_KEYS } from '@portico/protocol'

/*
 * Values of the protocol's tables that the SDK needs, one by one: a bundler includes a table completely or not at all, and every
 * page would contain the rest of it. The compiler checks each against its table.
 */
type Limits = typeof LIMITS
type Keys = typeof STORAGE_KEYS
type Headers = typeof HEADERS

export const RETRIES = 5 satisfies Limits['retries']
export const RETRY_BASE = 500 satisfies Limits['retryBase']
export const POLL_INTERVAL = 1000 satisfies Limits['pollInterval']
export const FOCUS_POLL = 50 satisfies Limits['focusPoll']
export const USER_AGENT_LENGTH = 500 satisfies Limits['userAgentLength']
export const POPUP_WIDTH = 400 satisfies Limits['popupWidth']
export const POPUP_HEIGHT = 600 satisfies Limits['popupHeight']

export const CODE_VERIFIER = '@SLASHID/PKCE_CODE_VERIFIER' satisfies Keys['pkceCodeVerifier']
export const BROWSER_SECRET = '@portico/BROWSER' satisfies Keys['browserSecret']
export const CORRELATION_ID = '@slashid/EVENTS_CORRELATION_ID' satisfies Keys['correlationId']
export const IDENTIFIERS = 'SLASHID_IDENTIFIERS' satisfies Keys['identifiers']
export const PASSKEY_IDS = 'SLASHID_WEBAUTHN_CREDENTIAL_ID_V2' satisfies Keys['passkeyIds']
export const OLDER_PASSKEY_IDS = 'SLASHID_WEBAUTHN_CREDENTIAL_ID' satisfies Keys['olderPasskeyIds']
export const USER_TOKEN = '@slashid/USER_TOKEN' satisfies Keys['userToken']

export const VERSION_HEADER = 'SlashID-SdkVersion' satisfies Headers['sdkVersion']
export const ORGANIZATION_HEADER = 'SlashID-OrgID' satisfies Headers['organization']
export const RETRY_HEADER = 'SlashID-SdkRetryCount' satisfies Headers['retryCount']
export const CORRELATION_HEADER = 'slashid-correlation-id' satisfies Headers['correlation']

type SsoMethod = { [Name in Method]: (typeof METHODS)[Name]['sso'] extends true ? Name : never }[Method]
const SSO: readonly (string | undefined)[] = ['oidc', 'saml'] satisfies SsoMethod[]

/** Whether a method runs at another provider. */
export const isSso = (method: string | undefined): method is SsoMethod => SSO.includes(method)

/** The types of handle that people can sign in with using a method. */
export type HandlesOf<Name extends Method> = Name extends Method
  ?
      | (typeof METHODS)[Name]['handles'][number]
      | ((typeof METHODS)[Name] extends { optionalHandles: readonly (infer Type)[] } ? Type : never)
  : never

/**
 * The version of the wire's client that this SDK answers for; servers read it in `SlashID-SdkVersion`.
 * @example console.log(version.raw) // '3.29.6'
 */
export const version = { major: '3', minor: '29', patch: '6', raw: '3.29.6' } as const
