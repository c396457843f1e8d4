/**
 * The wire protocol as data. Types and plain tables only, safe to import anywhere; the schemas are in
 * `@portico/protocol/schemas`.
 */

export type { RequestBody, RequestParameter, RequestQuery, RequestResult } from './api-types.js'
export { BUCKETS, type Bucket, DEFAULT_BUCKET } from './attributes.js'
export { AUDIT_ACTIONS, type AuditAction, auditSentence } from './audit-actions.js'
export type { BareChallengeOf, ChallengeOf } from './challenges/challenge.js'
export type { OtpAnswer, OtpChallenge } from './challenges/codes.js'
export type {
  NonceAnswer,
  NonceChallenge,
  OidcChallenge,
  ProxyChallenge,
  SamlChallenge,
} from './challenges/elsewhere.js'
export {
  type AttestedType,
  CHALLENGES,
  type Challenge,
  type ChallengeFor,
  type Challenges,
  type ChallengeType,
  type TotpRegisterChallenge,
  type TotpVerifyChallenge,
} from './challenges/index.js'
export type { ContextUpdateChallenge, UiCustomizationChallenge } from './challenges/notices.js'
export type {
  PasswordAnswer,
  PasswordResetChallenge,
  PasswordSetChallenge,
  PasswordVerifyChallenge,
} from './challenges/password.js'
export type {
  PasskeyAssertion,
  PasskeyRegistration,
  WebAuthnCreateChallenge,
  WebAuthnGetChallenge,
} from './challenges/webauthn.js'
export { isReservedClientId, RESERVED_CLIENT_IDS } from './client-ids.js'
export {
  CONTENT_KEY_LIMITS,
  type ContentKey,
  type ContentKeysRequest,
  type ContentKeysResult,
  type ContentPageKey,
  DENIAL_REASONS,
  type DenialReason,
  type DeniedPart,
  OPENING_WAYS,
  type OpeningWay,
  type OpenKeysResult,
  type PageName,
  READING_GROUPINGS,
  type ReadingGrouping,
} from './content-keys.js'
export { CREDENTIALS, type CredentialType, isCredentialType } from './credentials.js'
export { DAY, HOUR, MINUTE, SECOND, WEEK } from './durations.js'
export { ENDPOINTS, type EndpointName, endpointPath } from './endpoints.js'
export { type Envelope, type ErrorItem, HEADERS, type Pagination } from './envelope.js'
export { ERRORS, type ErrorSlug, errorRow } from './errors.js'
export {
  ANALYTICS_EVENTS,
  type AnalyticsEvent,
  READ_EVENTS,
  type ReadEvent,
  WRITE_EVENTS,
  type WriteEvent,
} from './events.js'
export { factorProblems } from './factor-problems.js'
export {
  type Factor,
  type FactorConfiguration,
  type FactorOptions,
  type MessageLinkOptions,
  OIDC_PROVIDERS,
  type OidcOptions,
  type OidcProvider,
  type OidcProviderName,
  type OtpOptions,
  type SamlOptions,
  type UxMode,
  type WebAuthnOptions,
  type WireFactor,
} from './factors.js'
export { type FailedRule, failedRules } from './failed-rules.js'
export { slugOfAnswer } from './failure-slugs.js'
export { FEED_TOKENS, feedTokenOf, isWholeFeedToken } from './feed-tokens.js'
export { isFactorOfForm } from './form-factor.js'
export { ADMINISTRATORS, IMPERSONATORS, isReservedGroup, RESERVED_GROUPS, type ReservedGroup } from './group-names.js'
export {
  GUEST_CODE_REFUSALS,
  GUEST_LINKS,
  GUEST_REFUSALS,
  type GuestCodeRefusal,
  type GuestRefusal,
  guestSecretOf,
  isWholeGuestSecret,
} from './guest-links.js'
export { GUEST_PASSWORD_REFUSALS, GUEST_PASSWORDS, type GuestPasswordRefusal } from './guest-passwords.js'
export {
  HANDLE_TYPES,
  type Handle,
  type HandleType,
  isHandleType,
  isReachable,
  type ReachableHandleType,
} from './handles.js'
export type { ConsentQuestion, LoginPageAnswer, LoginPageData, LoginStep, ReadingQuestion } from './hosted-login.js'
export { type JsonShape, jsonShape } from './json-shape.js'
export { directionOf, isolateValues, LANGUAGES, type Language, languageOf } from './languages.js'
export { API_KEYS, LIMITS, LIST_LIMITS } from './limits.js'
export { LINK_ACTIONS, type LinkAction, type LinkDescription } from './link-description.js'
export type { Proof } from './methods.js'
export { handleTypesOf, handleTypesWhenSignedIn, isMethod, METHODS, type Method } from './methods.js'
export type { OrganizationPlace } from './organizations.js'
export type { PagedList } from './paged-lists.js'
export { lengthLimits, lengthRule, PASSWORD_RULES, type PasswordRule, type PasswordRuleName } from './password-rules.js'
export type { Credential, Me, Organization, Person, SecondFactor } from './person.js'
export {
  CONSENT_LEVELS,
  type Consent,
  type ConsentLevel,
  MEMBER_ORDERS,
  type MemberOrder,
  PERSONS_CHANGES,
  type PersonsChange,
} from './person.js'
export { asciiDigits, escapedJson, printable, printableJson, printableLine } from './printable.js'
export { isReaderToken, isWholeReaderToken, READER_TOKENS, readerTokenOf } from './reader-tokens.js'
export { DEVICE_LOGIN, READING_GRANTS } from './reading-grants.js'
export { type AnswerSlug, answerRow, isAnswerSlug, REFUSALS, type RefusalSlug, slugOfStatus } from './refusals.js'
export type { EndpointRow } from './resources/row.js'
export { rightOf } from './right-of.js'
export { ADMIN_RESOURCES, type AdminResource, RIGHTS, type Right } from './rights.js'
export { isWholeSampleKey, SAMPLE_KEYS, sampleKeyOf } from './sample-keys.js'
export { ACCEPTS, type AcceptedSessions, SCOPES, type Scope, SESSION_KINDS, type SessionKind } from './session-kinds.js'
export { SITE_EVENTS, SITE_STATISTICS, type SiteEventKind } from './site-statistics.js'
export { STORAGE_KEYS } from './storage-keys.js'
export type {
  Authentication,
  InvalidityReason,
  OidcTokens,
  PersonType,
  TokenClaims,
  TokenValidity,
} from './token-claims.js'
