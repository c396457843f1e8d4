import { METHODS } from '@portico/protocol'
import { patternProblem } from '../kit/form/check-fields.js'
import { METHOD_NAMES } from '../kit/names.js'
import { form } from './setting-form.js'

const wholeLines = (lines: readonly string[]) => lines.map((line) => line.trim()).filter(Boolean)
/** Methods that people choose; the others are started by applications. */
const OFFERED = METHOD_NAMES.filter(([method]) => METHODS[method].interactive)

/** What each choice means for people who have neither a passkey nor an authenticator app. */
const SECOND_FACTOR_HINTS: Readonly<Record<string, string>> = {
  optional: 'People can add one but do not have to. The overview reminds administrators who have not.',
  administrators:
    'Administrators who have none must add one before they can do anything else. This applies immediately, also to those who are already signed in.',
  everybody:
    'People who have none must add one before they can do anything else. This applies immediately, also to those who are already signed in.',
}

/** Who can join. */
export const REGISTRATION_FORM = form<{
  readonly self_registration: boolean
  readonly approval: string
  readonly handle_patterns: readonly string[]
  readonly enumeration: string
}>({
  tab: 'sign-in',
  title: 'Registration',
  intro: 'Whether people who are not members yet can join by signing in, and what they see.',
  fields: [
    {
      kind: 'toggle',
      name: 'self_registration',
      label: 'Anyone can register',
      hint: 'If off, only people who were added or invited can sign in.',
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
      label: 'Can strangers find out whether an account exists?',
      required: true,
      options: [
        ['spec', 'Yes, when they enter a password, as on most sites'],
        ['strict', 'No; the password is requested only after a code'],
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
})

/** How people can sign in. */
export const METHODS_FORM = form<{
  readonly allowed_methods: readonly string[]
  readonly sms_special_numbers: boolean
}>({
  tab: 'sign-in',
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
})

/** How strong a sign-in has to be. */
export const SECOND_FACTOR_FORM = form<{ readonly second_factor: string; readonly password_minimum: string }>({
  tab: 'sign-in',
  title: 'Second factor and password length',
  intro:
    'A second factor is a passkey or an authenticator app. It protects an account even if its mailbox or password is stolen.',
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
})
