import {
  CONTENT_KEY_LIMITS,
  LIMITS,
  type Method,
  PASSWORD_RULES,
  type PasswordRule,
  READER_TOKENS,
} from '@portico/protocol'

/** Texts of one mail in one language, as an organization words them. */
export interface MailTexts {
  readonly subject?: string
  readonly intro?: string
  readonly outro?: string
  /** Why its reader was sent it. */
  readonly reason?: string
}
export type MailKind = 'code' | 'sign_in_link' | 'reset_password' | 'invitation'

/** What an organization decides about its sign-in. */
export interface OrganizationSettings {
  /** Whether an unknown person may become a member by signing in. */
  readonly self_registration: boolean
  /**
   * Whether an administrator has to approve who registers. `sign_up` tells new users that their account was made and
   * waits; `sign_in` only that it waits.
   */
  readonly approval: 'none' | 'sign_up' | 'sign_in'
  /** Regular expressions; a handle that a new user proves, or adds to their account, must match one. Empty allows all. */
  readonly handle_patterns: readonly string[]
  /** Methods that may be used; empty allows all that the server offers. */
  readonly allowed_methods: readonly Method[]
  readonly password_rules: readonly PasswordRule[]
  /** Of whom two factors are required. A session that lacks one is good for proving or adding it, and for nothing else. */
  readonly second_factor: 'optional' | 'administrators' | 'everybody'
  /**
   * How long new passwords are at least. `specification`: 8 characters. `nist`: 15, or 8 where a second factor is required
   * of everybody (NIST SP 800-63B-4, 3.1.1.2).
   */
  readonly password_minimum: 'specification' | 'nist'
  readonly token_lifetime_seconds: number
  /** How long a session of the console lasts, and how long it lasts unused. */
  readonly console_lifetime_seconds: number
  readonly console_idle_seconds: number
  readonly groups_claim_name: string
  /** `strict`: password sign-in answers alike for known and unknown handles too. */
  readonly enumeration: 'spec' | 'strict'
  /** How sign-in pages should look, handed to clients as it is. */
  readonly ui_customization: Readonly<Record<string, unknown>> | null
  /** The picture on pages and mails of the server: an https address, or a path of this server. */
  readonly logo_url: string | null
  /** Whether tokens come wrapped in a container. */
  readonly token_container: boolean
  /** Whether groups that a person has in the parent organization count here. */
  readonly inherit_groups: boolean
  /** Groups of child organizations that count on this organization's site, for those who are in them there. */
  readonly child_groups: readonly string[]
  /**
   * Groups that the organization's directory may keep by SCIM: by their names, or as far as no one uses them yet by how
   * their names begin (`okta-*`).
   */
  readonly directory_groups: readonly string[]
  /** Whether signed-in readers of a closed page see which groups they lack. */
  readonly name_missing_groups: boolean
  /** How long a browser may keep the key of pages without asking again. */
  readonly lease_seconds: number
  /** Whether members may make tokens with which programs read as them. Those that there are open nothing while it is off. */
  readonly reader_tokens: boolean
  /** How long such a token may be used, counted from when it was made. */
  readonly reader_token_days: number
  /** The language of mails, where there are texts in it. */
  readonly language: string
  /** Whether text messages may go to premium-rate numbers, satellite phones and other numbers at prices of their own. */
  readonly sms_special_numbers: boolean
  readonly mail_texts: Readonly<Partial<Record<MailKind, Readonly<Record<string, MailTexts>>>>>
  /** Whether analytics events keep the handle that someone entered, and tell apart which challenge they are about. */
  readonly analytics_handles: boolean
  /** How long the audit is kept, in days. */
  readonly audit_retention_days: number
  /** How long it is kept who read what on the site, in days; null for as long as the audit. */
  readonly reading_retention_days: number | null
  /** Whether administrators get an email each week with the statistics of the site. */
  readonly statistics_mail: boolean
  /** Whose persons these are: the organization's own, or its parent's. Decided when it is made. */
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
  language: 'en',
  sms_special_numbers: false,
  mail_texts: {},
  analytics_handles: false,
  audit_retention_days: 730,
  reading_retention_days: null,
  statistics_mail: false,
  person_pool: 'own',
}

/** The settings as kept, with a default for each that the organization left alone. */
export const organizationSettings = (json: string): OrganizationSettings => ({ ...DEFAULTS, ...JSON.parse(json) })
