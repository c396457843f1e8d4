import {
  CONTENT_KEY_LIMITS,
  LIMITS,
  type Method,
  PASSWORD_RULES,
  type PasswordRule,
  READER_TOKENS,
} from '@portico/protocol'

/** An organization's texts for one email in one language. */
export interface MailTexts {
  readonly subject?: string
  readonly intro?: string
  readonly outro?: string
  /** Why it was sent to its recipient. */
  readonly reason?: string
}
export type MailKind = 'code' | 'sign_in_link' | 'reset_password' | 'invitation'

/** The settings of an organization. */
export interface OrganizationSettings {
  /** Whether an unknown person may become a member by signing in. */
  readonly self_registration: boolean
  /**
   * Whether an administrator must approve sign-ups. With `sign_up`, new users see that their account was created and is
   * waiting; with `sign_in`, only that it is waiting.
   */
  readonly approval: 'none' | 'sign_up' | 'sign_in'
  /** Regular expressions; a handle that a new user proves, or adds to their account, must match one. Empty allows all. */
  readonly handle_patterns: readonly string[]
  /** Methods that may be used; empty allows all that the server offers. */
  readonly allowed_methods: readonly Method[]
  readonly password_rules: readonly PasswordRule[]
  /** Who must use two factors. A session that lacks one can only be used to prove or add it. */
  readonly second_factor: 'optional' | 'administrators' | 'everybody'
  /**
   * The minimum length of new passwords. `specification`: 8 characters. `nist`: 15, or 8 if a second factor is required
   * of everyone (NIST SP 800-63B-4, 3.1.1.2).
   */
  readonly password_minimum: 'specification' | 'nist'
  readonly token_lifetime_seconds: number
  /** How long a console session lasts, and how long it lasts if unused. */
  readonly console_lifetime_seconds: number
  readonly console_idle_seconds: number
  readonly groups_claim_name: string
  /** `strict`: password sign-in also responds the same for known and unknown handles. */
  readonly enumeration: 'spec' | 'strict'
  /** The appearance of sign-in pages, passed to clients unchanged. */
  readonly ui_customization: Readonly<Record<string, unknown>> | null
  /** The logo on server pages and emails: an https URL, or a path on this server. */
  readonly logo_url: string | null
  /** Whether tokens come wrapped in a container. */
  readonly token_container: boolean
  /** Whether groups that a person has in the parent organization count here. */
  readonly inherit_groups: boolean
  /** Groups of child organizations that count on this organization's site for their members. */
  readonly child_groups: readonly string[]
  /**
   * Groups that the organization's directory may manage through SCIM: by name, or by prefix (`okta-*`) if no one uses
   * them yet.
   */
  readonly directory_groups: readonly string[]
  /** Whether signed-in readers of a locked page see which groups they lack. */
  readonly name_missing_groups: boolean
  /** How long a browser may keep a content key without asking again. */
  readonly lease_seconds: number
  /**
   * Whether members may create tokens with which programs read as them. Existing tokens do not work while this is off.
   */
  readonly reader_tokens: boolean
  /** The lifetime of such a token, counted from its creation. */
  readonly reader_token_days: number
  /** Who may share a page with people who have no account: administrators, also members of certain groups, or no one. */
  readonly guest_links: 'off' | 'administrators' | 'groups'
  readonly guest_link_groups: readonly string[]
  /** Whether people without an account may read the pages of a group with a shared password. While off, none opens anything. */
  readonly guest_passwords: boolean
  /** The language of emails and of the hosted login, if there are texts in it. */
  readonly language: string
  /** Whether text messages may go to premium-rate numbers, satellite phones and other specially priced numbers. */
  readonly sms_special_numbers: boolean
  readonly mail_texts: Readonly<Partial<Record<MailKind, Readonly<Record<string, MailTexts>>>>>
  /** Whether analytics events keep the handle that someone entered, and a digest of the challenge. */
  readonly analytics_handles: boolean
  /** How long the audit log is kept, in days. */
  readonly audit_retention_days: number
  /** How long readings of the site are kept, in days; null for as long as the audit log. */
  readonly reading_retention_days: number | null
  /** Whether administrators get an email each week with the statistics of the site. */
  readonly statistics_mail: boolean
  /** Whose people these are: the organization's own, or its parent's. Set on creation. */
  readonly person_pool: 'own' | 'inherit'
}

const DEFAULTS: OrganizationSettings = {
  self_registration: true,
  approval: 'none',
  handle_patterns: [],
  allowed_methods: [],
  password_rules: PASSWORD_RULES,
  second_factor: 'optional',
  password_minimum: 'specification',
  token_lifetime_seconds: LIMITS.tokenLifetimeSeconds,
  console_lifetime_seconds: LIMITS.consoleLifetimeSeconds,
  console_idle_seconds: LIMITS.consoleIdleSeconds,
  groups_claim_name: 'groups',
  enumeration: 'spec',
  ui_customization: null,
  logo_url: null,
  token_container: false,
  inherit_groups: false,
  child_groups: [],
  directory_groups: [],
  name_missing_groups: false,
  lease_seconds: CONTENT_KEY_LIMITS.leaseSeconds,
  reader_tokens: true,
  reader_token_days: READER_TOKENS.mostDays,
  guest_links: 'administrators',
  guest_link_groups: [],
  guest_passwords: false,
  language: 'en',
  sms_special_numbers: false,
  mail_texts: {},
  analytics_handles: false,
  audit_retention_days: 730,
  reading_retention_days: null,
  statistics_mail: false,
  person_pool: 'own',
}

/** The stored settings, with defaults for those that the organization has not set. */
export const organizationSettings = (json: string): OrganizationSettings => ({ ...DEFAULTS, ...JSON.parse(json) })
