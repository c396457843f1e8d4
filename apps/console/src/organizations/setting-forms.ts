import { METHODS } from '@portico/protocol'
import { patternProblem } from '../kit/form/check-fields.js'
import type { Field, FormValues } from '../kit/form/field.js'
import { METHOD_NAMES } from '../kit/method-names.js'
import type { Settings } from './settings.js'

/** A part of the settings that is saved together. */
export interface SettingForm {
  readonly title: string
  readonly intro: string
  readonly fields: readonly Field[]
  readonly read: (settings: Settings) => FormValues
  readonly write: (values: FormValues) => Readonly<Record<string, unknown>>
}

/** Fields whose names are those of a part's values; the compiler holds both sides to it, and the list forgets which they were. */
const form = <Values extends FormValues>(given: {
  readonly title: string
  readonly intro: string
  readonly fields: readonly Field<Values>[]
  readonly read: (settings: Settings) => Values
  readonly write: (values: Values) => Readonly<Record<string, unknown>>
}): SettingForm => given as unknown as SettingForm

const wholeLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
const DAY = 24 * 3600
/** Methods that people use; the others are started by applications. */
const OFFERED = METHOD_NAMES.filter(([method]) => METHODS[method].interactive)

/** What each choice means for people who have neither a passkey nor an app. */
const SECOND_FACTOR_HINTS: Readonly<Record<string, string>> = {
  optional: 'People can add one but do not have to. The overview reminds administrators who have none.',
  administrators:
    'Administrators who have none must add one before they can do anything else. This applies at once, also to those who are signed in now.',
  everybody:
    'People who have none must add one before they can do anything else. This applies at once, also to those who are signed in now.',
}

/** The settings of a sign-in. Password rules and email texts have their own forms. */
export const SETTING_FORMS: readonly SettingForm[] = [
  form<{
    readonly self_registration: boolean
    readonly approval: string
    readonly handle_patterns: readonly string[]
    readonly enumeration: string
  }>({
    title: 'Registration',
    intro: 'Whether people who are not members yet can join by signing in, and what they see.',
    fields: [
      {
        kind: 'toggle',
        name: 'self_registration',
        label: 'Anyone can register',
        hint: 'Off: only people who were added or invited can sign in.',
      },
      {
        kind: 'choice',
        name: 'approval',
        label: 'Approval of new members',
        required: true,
        options: [
          ['none', 'Not required'],
          ['sign_up', 'Required; they see that their account was created'],
          ['sign_in', 'Required; they see only that approval is pending'],
        ],
      },
      {
        kind: 'lines',
        name: 'handle_patterns',
        label: 'Allowed handles',
        hint: 'Regular expressions, one per line, such as @example\\.com$. A new handle must match at least one of them. Leave empty to allow all.',
        check: (patterns) => wholeLines(patterns).map(patternProblem).find(Boolean),
      },
      {
        kind: 'choice',
        name: 'enumeration',
        label: 'Can strangers find out who has an account?',
        required: true,
        options: [
          ['spec', 'Yes, where they enter a password, as on most sites'],
          ['strict', 'No; a password is asked for only after a code'],
        ],
      },
    ],
    read: ({ self_registration, approval, handle_patterns, enumeration }) => ({
      self_registration,
      approval,
      handle_patterns,
      enumeration,
    }),
    write: (values) => ({ ...values, handle_patterns: wholeLines(values.handle_patterns) }),
  }),
  form<{ readonly allowed_methods: readonly string[]; readonly sms_special_numbers: boolean }>({
    title: 'Sign-in methods',
    intro: 'If you select none, every method that the server offers is allowed.',
    fields: [
      { kind: 'many', name: 'allowed_methods', label: 'Allowed methods', options: OFFERED },
      {
        kind: 'toggle',
        name: 'sms_special_numbers',
        label: 'Send text messages to premium-rate, satellite and other special numbers',
        hint: 'Messages to them can cost many times the usual price, and fraudsters earn money from them.',
      },
    ],
    read: ({ allowed_methods, sms_special_numbers }) => ({ allowed_methods, sms_special_numbers }),
    write: (values) => values,
  }),
  form<{ readonly second_factor: string; readonly password_minimum: string }>({
    title: 'Second factor and password length',
    intro:
      'A second factor is a passkey or an authenticator app. It protects an account whose mailbox or password was stolen.',
    fields: [
      {
        kind: 'choice',
        name: 'second_factor',
        label: 'Second factor',
        required: true,
        options: [
          ['optional', 'Optional'],
          ['administrators', 'Required for administrators'],
          ['everybody', 'Required for everyone'],
        ],
        hint: ({ second_factor }) => SECOND_FACTOR_HINTS[second_factor],
      },
      {
        kind: 'choice',
        name: 'password_minimum',
        label: 'Minimum length of passwords',
        required: true,
        options: [
          ['specification', '8 characters'],
          ['nist', '15 characters, or 8 if a second factor is required for everyone (NIST)'],
        ],
        hint: 'Applies when someone chooses a new password. Existing passwords still work. The password rules below can ask for more.',
      },
    ],
    read: ({ second_factor, password_minimum }) => ({ second_factor, password_minimum }),
    write: (values) => values,
  }),
  form<{
    readonly token_lifetime_seconds: string
    readonly console_lifetime_seconds: string
    readonly console_idle_seconds: string
    readonly groups_claim_name: string
    readonly token_container: boolean
    readonly inherit_groups: boolean
  }>({
    title: 'Sessions and tokens',
    intro: 'How long people stay signed in, and how tokens look to your applications.',
    fields: [
      {
        kind: 'number',
        name: 'token_lifetime_seconds',
        label: 'Session lifetime in seconds',
        required: true,
        min: 60,
        max: 365 * DAY,
        hint: 'From a minute to a year. 2592000 is thirty days.',
      },
      {
        kind: 'number',
        name: 'console_lifetime_seconds',
        label: 'Console session lifetime in seconds',
        required: true,
        min: 300,
        max: DAY,
        hint: 'From five minutes to a day. 43200 is twelve hours. Anyone who holds such a session can administer the hub.',
      },
      {
        kind: 'number',
        name: 'console_idle_seconds',
        label: 'Seconds until an unused console session ends',
        required: true,
        min: 300,
        max: DAY,
        hint: 'From five minutes to a day. 3600 is an hour.',
      },
      {
        kind: 'text',
        name: 'groups_claim_name',
        label: 'Name of the groups claim',
        required: true,
        check: (name) =>
          /^[A-Za-z_][A-Za-z0-9_.:/-]{0,127}$/.test(name)
            ? undefined
            : 'Start with a letter or _. Letters, digits and _ . : / - may follow.',
      },
      { kind: 'toggle', name: 'token_container', label: 'Wrap tokens in a container' },
      {
        kind: 'toggle',
        name: 'inherit_groups',
        label: 'Inherit groups from the parent organization',
      },
    ],
    read: ({
      token_lifetime_seconds,
      console_lifetime_seconds,
      console_idle_seconds,
      groups_claim_name,
      token_container,
      inherit_groups,
    }) => ({
      token_lifetime_seconds: String(token_lifetime_seconds),
      console_lifetime_seconds: String(console_lifetime_seconds),
      console_idle_seconds: String(console_idle_seconds),
      groups_claim_name,
      token_container,
      inherit_groups,
    }),
    write: (values) => ({
      ...values,
      token_lifetime_seconds: Number(values.token_lifetime_seconds),
      console_lifetime_seconds: Number(values.console_lifetime_seconds),
      console_idle_seconds: Number(values.console_idle_seconds),
    }),
  }),
  form<{ readonly audit_retention_days: string }>({
    title: 'Audit',
    intro: 'How long the record of who did what is kept.',
    fields: [
      {
        kind: 'number',
        name: 'audit_retention_days',
        label: 'Days to keep audit entries',
        required: true,
        min: 30,
        max: 3650,
        hint: 'From 30 days to ten years.',
      },
    ],
    read: ({ audit_retention_days }) => ({ audit_retention_days: String(audit_retention_days) }),
    write: ({ audit_retention_days }) => ({ audit_retention_days: Number(audit_retention_days) }),
  }),
  form<{ readonly analytics_handles: boolean }>({
    title: 'Analytics',
    intro: 'What is kept of the events that pages send about sign-ins. They are deleted after 90 days.',
    fields: [
      {
        kind: 'toggle',
        name: 'analytics_handles',
        label: 'Keep email addresses, phone numbers and usernames',
        hint: 'Also of people who failed to sign in. Off: events say only which method was used and why it failed. Tell people before you turn this on.',
      },
    ],
    read: ({ analytics_handles }) => ({ analytics_handles }),
    write: (values) => values,
  }),
  form<{ readonly language: string; readonly ui_customization: string }>({
    title: 'Appearance and language',
    intro: 'What sign-in pages receive to adapt their colours and texts, and the language of emails.',
    fields: [
      {
        kind: 'text',
        name: 'language',
        label: 'Language of emails',
        required: true,
        hint: 'A language tag, such as en, de or pt-BR.',
        check: (tag) =>
          /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag)
            ? undefined
            : 'This is not a language tag. Write en or pt-BR, for example.',
      },
      {
        kind: 'long',
        name: 'ui_customization',
        label: 'Customization of sign-in pages',
        mono: true,
        rows: 6,
        hint: 'A JSON object, passed to sign-in pages unchanged. Leave empty for none.',
        check: (text) =>
          isObject(text) ? undefined : 'This is not a JSON object. It must start with { and end with }.',
      },
    ],
    read: ({ language, ui_customization }) => ({
      language,
      ui_customization:
        ui_customization === null || ui_customization === undefined ? '' : JSON.stringify(ui_customization, null, 2),
    }),
    write: ({ language, ui_customization }) => ({
      language,
      ui_customization: ui_customization.trim() === '' ? null : JSON.parse(ui_customization),
    }),
  }),
]

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
