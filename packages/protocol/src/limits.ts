import { DAY, HOUR, MINUTE, WEEK } from './durations.js'

/** Numbers that more than one part must agree on. Durations are in milliseconds unless the name says otherwise. */
export const LIMITS = {
  otpLength: 6,
  otpTries: 5,
  otpLifetime: 10 * MINUTE,
  resendAfter: 30_000,
  flowLifetime: 10 * MINUTE,
  pollInterval: 1_000,
  retries: 5,
  retryBase: 500,
  focusPoll: 50,
  messageRetry: 50,
  tokenLifetimeSeconds: 30 * 24 * 3600,
  consoleLifetimeSeconds: 12 * 3600,
  consoleIdleSeconds: 3600,
  /** How long an administrator can view the site as members of certain groups. */
  viewLifetime: 15 * MINUTE,
  ownerLinkLifetime: HOUR,
  inviteLifetime: WEEK,
  usernameLength: 128,
  passwordMinLength: 8,
  passwordMaxLength: 256,
  attributeNameBytes: 70,
  attributeValueBytes: 64 * 1024,
  userAgentLength: 500,
  popupWidth: 400,
  popupHeight: 600,
  copyConfirmation: 2_000,
  anonymousLifetime: 30 * DAY,
  bodyBytes: 256 * 1024,
  /** The maximum size of a body from a caller who is not known yet. */
  openBodyBytes: 32 * 1024,
  /** The maximum length of a token, which may contain another token and the names of many groups. */
  tokenLength: 131_072,
  /** The maximum nesting depth of a body. */
  bodyDepth: 100,
  /** The maximum length of feedback, in UTF-16 code units. */
  feedbackLength: 4_000,
  /** The maximum amount of open feedback from one person, and from everyone, that an organization keeps. */
  feedbackPerPerson: 100,
  feedbackPerOrganization: 10_000,
  /** The most groups that one person can be in. */
  groupsOfPerson: 256,
  /** The most people that one request may change. */
  personsChangedAtOnce: 100,
  /** The most invitations that one request may send again. */
  invitationsSentAtOnce: 50,
  /** The maximum age of a sign-in that counts as recent. */
  recentAuthentication: 15 * MINUTE,
} as const satisfies Record<string, number>

/** What one list of the admin API may cost, however large its table is. */
export const LIST_LIMITS = {
  /** The rows of a list that are counted; a longer one has "at least" as many. */
  counted: 10_000,
  /** The largest `offset`; beyond it, pages continue at a cursor. */
  offset: 10_000,
  /** The rows that are compared with the filters for one page; a longer search continues at its cursor. */
  compared: 10_000,
  /** The latest rows from which sums are computed. */
  summed: 40_000,
  /** How long a statement that reads may take, and how many may wait: a page of a list needs some for each of its rows. */
  readSeconds: 10,
  readsWaiting: 20_000,
} as const satisfies Record<string, number>

/** Limits of the keys of programs for the admin API, and of directories for SCIM. */
export const API_KEYS = {
  /** How long a key is valid if its creator does not choose, in days. */
  usualDays: 365,
  mostDays: 730,
  /** How many days before the end of a key its administrators are warned. */
  warningDays: 30,
} as const
