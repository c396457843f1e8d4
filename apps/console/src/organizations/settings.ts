import type { Method, PasswordRule, RequestBody } from '@portico/protocol'

type Changed = NonNullable<RequestBody<'updateOrganization'>['settings']>
export type MailTexts = NonNullable<Changed['mail_texts']>

/** The settings of an organization as the server answers them: all there, each with its value or its default. */
export interface Settings {
  readonly self_registration: boolean
  readonly approval: 'none' | 'sign_up' | 'sign_in'
  readonly handle_patterns: readonly string[]
  readonly allowed_methods: readonly Method[]
  readonly password_rules: readonly PasswordRule[]
  readonly token_lifetime_seconds: number
  readonly groups_claim_name: string
  readonly enumeration: 'spec' | 'strict'
  readonly ui_customization: Readonly<Record<string, unknown>> | null
  readonly token_container: boolean
  readonly inherit_groups: boolean
  readonly language: string
  readonly mail_texts: MailTexts
}

/** Reads settings off the wire, where they are an open record: a newer server may know more of them. */
export const settingsOf = (record: Readonly<Record<string, unknown>>): Settings => record as unknown as Settings
