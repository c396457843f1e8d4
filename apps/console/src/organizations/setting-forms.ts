import { METHODS } from '@portico/protocol'
import type { Field, FormValues } from '../kit/form/field.js'
import { METHOD_NAMES } from '../kit/method-names.js'
import { patternProblem } from './pattern-problem.js'
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
/** Methods that people use; the others are begun by programs. */
const OFFERED = METHOD_NAMES.filter(([method]) => METHODS[method].interactive)

/** The settings of a sign-in, but for password rules and mail texts, which have shapes of their own. */
export const SETTING_FORMS: readonly SettingForm[] = [
  form<{
    readonly self_registration: boolean
    readonly approval: string
    readonly handle_patterns: readonly string[]
    readonly enumeration: string
  }>({
    title: 'Who may come in',
    intro: 'Whether unknown people become members by signing in, and what they are told.',
    fields: [
      {
        kind: 'toggle',
        name: 'self_registration',
        label: 'People may register themselves',
        hint: 'Off: only those who were added or invited can sign in.',
      },
      {
        kind: 'choice',
        name: 'approval',
        label: 'Approval of newcomers',
        required: true,
        options: [
          ['none', 'Not needed'],
          ['sign_up', 'Needed; they are told that an account was made'],
          ['sign_in', 'Needed; they are told only that it waits'],
        ],
      },
      {
        kind: 'lines',
        name: 'handle_patterns',
        label: 'Patterns of handles',
        hint: 'Regular expressions, one on each line; the handle of a newcomer, and one that is added to an account, must match one: @example\\.com$. Empty lets all in.',
        check: (patterns) => wholeLines(patterns).map(patternProblem).find(Boolean),
      },
      {
        kind: 'choice',
        name: 'enumeration',
        label: 'Whether strangers can find out who has an account',
        required: true,
        options: [
          ['spec', 'With passwords they can, as people expect of password forms'],
          ['strict', 'Never; a password is asked for only after a code'],
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
  form<{
    readonly allowed_methods: readonly string[]
    readonly second_factor: string
    readonly password_minimum: string
    readonly sms_special_numbers: boolean
  }>({
    title: 'Ways to sign in',
    intro: 'With none chosen, all that the server offers may be used.',
    fields: [
      { kind: 'many', name: 'allowed_methods', label: 'Allowed', options: OFFERED },
      {
        kind: 'choice',
        name: 'second_factor',
        label: 'Second factor',
        required: true,
        options: [
          ['optional', 'Optional'],
          ['administrators', 'Required of administrators'],
          ['everybody', 'Required of everybody'],
        ],
        hint: 'A passkey or an authenticator app. People who have none add one at their next sign-in.',
      },
      {
        kind: 'choice',
        name: 'password_minimum',
        label: 'Minimum length of passwords',
        required: true,
        options: [
          ['specification', '8 characters'],
          ['nist', '15 characters; 8 where a second factor is required of everybody'],
        ],
      },
      {
        kind: 'toggle',
        name: 'sms_special_numbers',
        label: 'Send text messages to premium-rate, satellite and other special numbers',
        hint: 'They can cost many times the usual price, and fraudsters earn from messages to them.',
      },
    ],
    read: ({ allowed_methods, second_factor, password_minimum, sms_special_numbers }) => ({
      allowed_methods,
      second_factor,
      password_minimum,
      sms_special_numbers,
    }),
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
    intro: 'How long people stay signed in, and how tokens look to your programs.',
    fields: [
      {
        kind: 'number',
        name: 'token_lifetime_seconds',
        label: 'Length of a session in seconds',
        required: true,
        min: 60,
        max: 365 * DAY,
        hint: 'From a minute to a year. 2592000 is thirty days.',
      },
      {
        kind: 'number',
        name: 'console_lifetime_seconds',
        label: 'Length of a console session in seconds',
        required: true,
        min: 300,
        max: DAY,
        hint: 'From five minutes to a day. 43200 is twelve hours. Anyone who holds such a session can administer.',
      },
      {
        kind: 'number',
        name: 'console_idle_seconds',
        label: 'A console session ends unused after this many seconds',
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
            : 'It begins with a letter or _, and goes on with letters, digits and _ . : / -.',
      },
      { kind: 'toggle', name: 'token_container', label: 'Tokens come wrapped in a container' },
      {
        kind: 'toggle',
        name: 'inherit_groups',
        label: 'Groups of the organization above count here',
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
    intro: 'How long it is kept who did what.',
    fields: [
      {
        kind: 'number',
        name: 'audit_retention_days',
        label: 'Days to keep the audit',
        required: true,
        min: 30,
        max: 3650,
        hint: 'From a month to ten years.',
      },
    ],
    read: ({ audit_retention_days }) => ({ audit_retention_days: String(audit_retention_days) }),
    write: ({ audit_retention_days }) => ({ audit_retention_days: Number(audit_retention_days) }),
  }),
  form<{ readonly language: string; readonly ui_customization: string }>({
    title: 'Looks and language',
    intro: 'What sign-in pages are told about colours and texts, and the language of mails.',
    fields: [
      {
        kind: 'text',
        name: 'language',
        label: 'Language of mails',
        required: true,
        hint: 'A language tag: en, de, pt-BR.',
        check: (tag) =>
          /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(tag) ? undefined : 'This is no language tag: write en, or pt-BR.',
      },
      {
        kind: 'long',
        name: 'ui_customization',
        label: 'Customization of sign-in pages',
        mono: true,
        rows: 6,
        hint: 'A JSON object, handed to sign-in pages as it is. Empty for none.',
        check: (text) => (isObject(text) ? undefined : 'This is no JSON object: it begins with { and ends with }.'),
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
