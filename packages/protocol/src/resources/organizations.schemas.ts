import { type Static, Type } from 'typebox'
import { CONTENT_KEY_LIMITS } from '../content-keys.js'
import { METHODS, type Method } from '../methods.js'
import { PASSWORD_RULES, type PasswordRuleName } from '../password-rules.js'
import { READER_TOKENS } from '../reader-tokens.js'
import { Attributes, Groups, Id, keyOf, nullable, oneOf, PageQuery, strict, Texts, Time } from './common.schemas.js'
import { MailTexts } from './mail.schemas.js'
import { Challenges, FlowMetadataSchema } from './sign-in.schemas.js'

const ManagedOrganization = Type.Object({
  id: Id,
  parent_id: Type.Union([Type.String(), Type.Null()]),
  org_name: Type.String(),
  tenant_name: Type.String(),
  person_pool: Type.String({ enum: ['own', 'inherit'] }),
  settings: Attributes,
  created_at: Time,
  suspended_at: Type.Union([Time, Type.Null()]),
})

const Place = Type.Object({
  id: Id,
  parent_id: Type.Optional(Type.String()),
  name: Type.String(),
  tenant_name: Type.String(),
  children_ids: Texts,
  person_pool_orgs_ids: Texts,
  group_pool_orgs_ids: Texts,
  manager_org_id: Type.Optional(Type.String()),
  person_in_manager_org: Type.Boolean(),
  inherits_rbac_pools: Type.Boolean(),
})

const Switched = Type.Union([
  Type.Object({ type: Type.String({ enum: ['token'] }), token: Type.String() }),
  Type.Object({ type: Type.String({ enum: ['challenge_list'] }), challenges: Challenges }),
])

const Name = Type.String({ minLength: 1, maxLength: 128, pattern: '^[^\\u0000-\\u001f\\u007f]+$' })

const Pattern = Type.String({ minLength: 1, maxLength: 200 })

export const PasswordRuleSchema = Type.Object(
  {
    name: keyOf<PasswordRuleName>(
      Object.fromEntries(PASSWORD_RULES.map(({ name }) => [name, 1])) as Record<PasswordRuleName, unknown>,
    ),
    pattern: Type.String({ minLength: 1, maxLength: 4_000 }),
    match_type: oneOf('must_match', 'must_not_match'),
    pattern_qualifiers: Type.Optional(Type.Array(oneOf('case_insensitive'), { maxItems: 1 })),
  },
  strict,
)

const MailLanguages = Type.Record(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), MailTexts, strict)

/** The settings that an administrator can change. Unlisted properties are refused. */
export const OrganizationSettingsSchema = Type.Object(
  {
    self_registration: Type.Optional(Type.Boolean()),
    approval: Type.Optional(oneOf('none', 'sign_up', 'sign_in')),
    handle_patterns: Type.Optional(Type.Array(Pattern, { maxItems: 32 })),
    allowed_methods: Type.Optional(Type.Array(keyOf<Method>(METHODS), { maxItems: 16, uniqueItems: true })),
    password_rules: Type.Optional(Type.Array(PasswordRuleSchema, { minItems: 1, maxItems: 32 })),
    second_factor: Type.Optional(oneOf('optional', 'administrators', 'everybody')),
    password_minimum: Type.Optional(oneOf('specification', 'nist')),
    token_lifetime_seconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 365 * 24 * 3600 })),
    console_lifetime_seconds: Type.Optional(Type.Integer({ minimum: 300, maximum: 24 * 3600 })),
    console_idle_seconds: Type.Optional(Type.Integer({ minimum: 300, maximum: 24 * 3600 })),
    groups_claim_name: Type.Optional(Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_.:/-]{0,127}$' })),
    enumeration: Type.Optional(oneOf('spec', 'strict')),
    ui_customization: nullable(Type.Record(Type.String({ maxLength: 128 }), Type.Unknown(), { maxProperties: 64 })),
    // An image for emails and pages: at an https URL, or at a path of the server. Neither can end an attribute or a
    // directive.
    logo_url: nullable(
      Type.String({ maxLength: 2048, pattern: '^(https://[A-Za-z0-9.-]+(:[0-9]{1,5})?)?/(?!/)[^\\s"\'<>;,\\\\]*$' }),
    ),
    token_container: Type.Optional(Type.Boolean()),
    inherit_groups: Type.Optional(Type.Boolean()),
    child_groups: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 256, uniqueItems: true }),
    ),
    directory_groups: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 256, uniqueItems: true }),
    ),
    name_missing_groups: Type.Optional(Type.Boolean()),
    lease_seconds: Type.Optional(
      Type.Integer({ minimum: CONTENT_KEY_LIMITS.shortestLeaseSeconds, maximum: CONTENT_KEY_LIMITS.leaseSeconds }),
    ),
    guest_links: Type.Optional(oneOf('off', 'administrators', 'groups')),
    guest_link_groups: Type.Optional(Groups),
    guest_passwords: Type.Optional(Type.Boolean()),
    reader_tokens: Type.Optional(Type.Boolean()),
    reader_token_days: Type.Optional(Type.Integer({ minimum: 1, maximum: READER_TOKENS.mostDays })),
    sms_special_numbers: Type.Optional(Type.Boolean()),
    analytics_handles: Type.Optional(Type.Boolean()),
    audit_retention_days: Type.Optional(Type.Integer({ minimum: 30, maximum: 3_650 })),
    reading_retention_days: nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
    statistics_mail: Type.Optional(Type.Boolean()),
    language: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })),
    mail_texts: Type.Optional(
      Type.Object(
        {
          code: Type.Optional(MailLanguages),
          sign_in_link: Type.Optional(MailLanguages),
          reset_password: Type.Optional(MailLanguages),
          invitation: Type.Optional(MailLanguages),
        },
        strict,
      ),
    ),
  },
  strict,
)

export type OrganizationSettingsBody = Static<typeof OrganizationSettingsSchema>

export const CreateOrganizationBody = Type.Object(
  {
    org_name: Name,
    tenant_name: Type.Optional(Name),
    parent_id: nullable(Id),
    person_pool: Type.Optional(oneOf('own', 'inherit')),
    settings: Type.Optional(OrganizationSettingsSchema),
  },
  strict,
)

export type CreateOrganizationBody = Static<typeof CreateOrganizationBody>

export const UpdateOrganizationBody = Type.Object(
  {
    org_name: Type.Optional(Name),
    tenant_name: Type.Optional(Name),
    settings: Type.Optional(OrganizationSettingsSchema),
  },
  strict,
)

export type UpdateOrganizationBody = Static<typeof UpdateOrganizationBody>

const SwitchBody = Type.Object({ metadata: nullable(FlowMetadataSchema) })

export const ORGANIZATIONS_REQUESTS = {
  myOrganizations: {},
  switchOrganization: { body: SwitchBody, bodyOptional: true },
  readSwitchedToken: {},
  tokenForOrganization: {},
  listOrganizations: { querystring: PageQuery },
  createOrganization: { body: CreateOrganizationBody },
  getOrganization: {},
  updateOrganization: { body: UpdateOrganizationBody },
  suspendOrganization: {},
  resumeOrganization: {},
} as const

export const ORGANIZATIONS_RESULTS = {
  myOrganizations: { result: Type.Object({ org_hierarchy: Type.Array(Place) }) },
  switchOrganization: { result: Switched },
  readSwitchedToken: { result: Switched },
  tokenForOrganization: { result: Type.String() },
  listOrganizations: { result: Type.Array(ManagedOrganization) },
  createOrganization: { status: 201, result: ManagedOrganization },
  getOrganization: { result: ManagedOrganization },
  updateOrganization: { result: ManagedOrganization },
  suspendOrganization: { result: ManagedOrganization },
  resumeOrganization: { result: ManagedOrganization },
} as const
