import { LIMITS, PASSWORD_RULES, type PasswordRule } from '@portico/protocol'

/** What an organization decides about its sign-in. */
export interface OrganizationSettings {
  /** Whether somebody unknown may become a member by signing in. */
  readonly self_registration: boolean
  /** Regular expressions of which one must match a new member's handle; empty lets all in. */
  readonly handle_patterns: readonly string[]
  readonly password_rules: readonly PasswordRule[]
  readonly token_lifetime_seconds: number
  readonly groups_claim_name: string
  /** `strict`: password sign-in answers alike for known and unknown handles too. */
  readonly enumeration: 'spec' | 'strict'
  /** Whose persons these are: the organization's own, or its parent's. */
  readonly person_pool: 'own' | 'inherit'
}

const DEFAULTS: OrganizationSettings = {
  self_registration: true,
  handle_patterns: [],
  password_rules: PASSWORD_RULES,
  token_lifetime_seconds: LIMITS.tokenLifetimeSeconds,
  groups_claim_name: 'groups',
  enumeration: 'spec',
  person_pool: 'own',
}

/** The settings as kept, with a default for each that the organization left alone. */
export const organizationSettings = (json: string): OrganizationSettings => ({ ...DEFAULTS, ...JSON.parse(json) })
