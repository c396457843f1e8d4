/** The browser SDK: sign-in flows over the identity wire. */
export type {
  Authentication,
  Challenge,
  Challenge as ChallengeListInner,
  Challenges,
  ConsentLevel as GDPRConsentLevel,
  Factor,
  FactorOptions,
  FailedRule,
  Handle as PersonHandle,
  HandleType as PersonHandleTypes,
  LinkDescription,
  OidcOptions,
  OidcProvider,
  Organization as OrganizationDetails,
  ReachableHandleType as ReachablePersonHandleType,
  SamlOptions,
  TokenClaims as UserToken,
  WebAuthnOptions,
} from '@portico/protocol'
export type { Analytics, AnalyticsUser } from './analytics.js'
export type { Runtime } from './browser/runtime.js'
export type { KeyValueStore } from './browser/storage.js'
export type { SharedStore } from './browser/store-contents.js'
export { CredentialsStorageV2, IdentifiersStorage } from './browser/stores.js'
export { __INTERNAL_ONLY } from './client/client.js'
export type { SlashIDEnvironment, SlashIDOptions } from './config.js'
export {
  type HandleOf,
  isReachablePersonHandleType,
  type OAuthProvider,
  PersonHandleType,
  type ReachablePersonHandle,
  Utils,
  WebAuthnAuthenticatorAttachment,
} from './constants.js'
export { Errors, Errors as errors } from './error-guards.js'
export type {
  APIResponseError,
  BadPasskeyScopeError,
  FlowCancelledError,
  HandlePatternNotAllowedError,
  InvalidActionError,
  InvalidAuthenticationMethodError,
  InvalidEmailAddressFormatError,
  InvalidPhoneNumberFormatError,
  InvalidSlashIDConfigurationError,
  InvalidURLParamsError,
  NonReachableHandleTypeError,
  NoPasswordSetError,
  PasskeyPromptError,
  PersonExistsError,
  RateLimitError,
  SelfRegistrationNotAllowedError,
  SignInAwaitingApprovalError,
  SignUpAwaitingApprovalError,
  TimeoutError,
  UnexpectedError,
  UnreachablePhoneNumberError,
} from './error-types.js'
export {
  createSlashIDError,
  ERROR_NAMES,
  ERROR_NAMES_TO_SLUGS_MAP,
  type ErrorDetails,
  type ErrorName,
  isSlashIDError,
  type SerialisedResponse,
  SlashIDError,
} from './errors.js'
export type {
  AuthnContextUpdateChallengeReceivedEvent,
  FactorMethod,
  FlowFactor,
  Handler,
  IdFlowFailedEvent,
  InvalidPasswordSubmittedEvent,
  PublicReadEvents,
  PublicReadEventsKeys,
  PublicWriteEvents,
  PublicWriteEventsKeys,
  RecoverableFactor,
  TotpKeyGenerated,
} from './events.js'
export { createAnonymousUserToken } from './flows/anonymous.js'
export type { ChallengeProcessor, FlowMeta, Processing } from './flows/challenge-processor.js'
export type {
  ErrorContext,
  InitOverrides,
  Middleware,
  OverrideContext,
  RequestContext,
  ResponseContext,
} from './http/middleware.js'
export type { OperationParameters } from './http/operations.js'
export type { OperationsClient, RawAnswer } from './http/operations-client.js'
export { SlashID } from './identity.js'
export type { LinkOptions } from './methods/link/may-follow.js'
export type { AutofillOptions } from './methods/passkey/autofill.js'
export { AnonymousUser } from './session/anonymous-user.js'
export { BaseUser, type TokenValidation } from './session/base-user.js'
export type { Bucket, JsonObject, JsonValue } from './session/bucket.js'
export type { GDPRConsent, GDPRConsentResponse } from './session/consent.js'
export { User } from './session/user.js'
export {
  type AnalyticsEventData,
  type AnalyticsOptions,
  type AnalyticsPayload,
  type AnalyticsTransport,
  SSR,
} from './ssr.js'
export type { TokenContainerClaims } from './token/token.js'
export { createTokenStore, type TokenStorage, type TokenStore } from './token/token-store.js'
export { version } from './wire-values.js'
