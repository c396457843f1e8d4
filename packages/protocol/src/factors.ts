import type { HandleType } from './handles.js'
import type { METHODS, Method } from './methods.js'

/** How an external provider's pages are shown. */
export type UxMode = 'popup' | 'redirect'

/** OpenID providers that have their own name on the wire. */
export const OIDC_PROVIDERS = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  line: 'LINE',
  bitbucket: 'Bitbucket',
  azuread: 'Azure AD',
  okta: 'Okta',
  apple: 'Apple',
} as const satisfies Record<string, string>

/** The providers that have a name on the wire. */
export type OidcProvider = keyof typeof OIDC_PROVIDERS

/** The provider of a factor: `custom` is any other, identified by its client ID. */
export type OidcProviderName = OidcProvider | 'custom'

/** The options of a passkey. */
export interface WebAuthnOptions {
  readonly scope?: string
  readonly available_credential_ids?: string[]
  readonly attachment?: 'any' | 'platform' | 'cross_platform'
  readonly user_verification?: 'discouraged' | 'preferred' | 'required'
  readonly resident_key?: 'discouraged' | 'preferred' | 'required'
  readonly attestation?: 'none' | 'indirect' | 'direct'
  /**
   * `conditional` adds a passkey without a prompt if the browser's password manager supports that after a password
   * sign-in, and fails otherwise. Only for a person who has just signed in.
   */
  readonly mediation?: 'optional' | 'conditional'
}

/** Which provider, and how its pages are shown. */
export interface OidcOptions {
  readonly client_id: string
  readonly provider: OidcProviderName
  readonly ux_mode?: UxMode
  readonly redirect_target?: string
  readonly requires_groups?: 'true' | 'false'
}

/** Which identity provider, and how its pages are shown. */
export interface SamlOptions {
  readonly provider_credentials_id: string
  readonly ux_mode?: UxMode
  readonly redirect_target?: string
}

/** How a sign-in continues after its link was opened. */
export interface MessageLinkOptions {
  readonly redirect_target?: string
}

/** Where the code comes from. */
export interface OtpOptions {
  /** Reads the code from elsewhere instead of asking through an event; called again after a wrong code. */
  readonly getOTP?: () => Promise<string | undefined>
}

/** The options of each method that people can sign in with. */
export interface FactorOptions {
  webauthn: WebAuthnOptions
  email_link: MessageLinkOptions
  sms_link: MessageLinkOptions
  otp_via_email: OtpOptions
  otp_via_sms: OtpOptions
  totp: OtpOptions
  password: Record<never, never>
  // Neither can start without options, which is reported on the first attempt.
  oidc: OidcOptions
  saml: SamlOptions
}

type InteractiveMethod = { [Name in Method]: (typeof METHODS)[Name]['interactive'] extends true ? Name : never }[Method]

/** A method and its options, as a program names it when it starts a sign-in. */
export type Factor = {
  [Name in InteractiveMethod]: { readonly method: Name; readonly options?: FactorOptions[Name] }
}[InteractiveMethod]

/** A factor as a form shows it: which handle types it takes and how its button looks. */
export type FactorConfiguration = Factor & {
  readonly allowedHandleTypes?: readonly HandleType[]
  readonly label?: string
}

/** A factor on the wire: `options.method` repeats the method, and unknown methods may arrive. */
export interface WireFactor {
  readonly method: Method
  readonly options?: Readonly<Record<string, unknown>>
}
