import { durationOf, secondsOf } from '../kit/form/duration.js'
import { APPEARANCE_FORM, LOOKS_FORM } from './appearance-forms.js'
import { DIRECTORY_FORM } from './directory-form.js'
import { GUEST_LINKS_FORM, GUEST_PASSWORDS_FORM, READER_TOKENS_FORM, READERS_FORM } from './readers-form.js'
import { form, type SettingForm } from './setting-form.js'
import { METHODS_FORM, REGISTRATION_FORM, SECOND_FACTOR_FORM } from './sign-in-forms.js'

const DAY = 24 * 3600

const SESSIONS_FORM = form<{
  readonly token_lifetime_seconds: string
  readonly console_lifetime_seconds: string
  readonly console_idle_seconds: string
  readonly groups_claim_name: string
  readonly token_container: boolean
  readonly inherit_groups: boolean
}>({
  tab: 'sessions',
  title: 'Sessions and tokens',
  intro: 'How long people stay signed in, and what tokens contain for your applications.',
  fields: [
    {
      kind: 'duration',
      name: 'token_lifetime_seconds',
      label: 'Session length',
      required: true,
      min: 60,
      max: 365 * DAY,
      hint: 'How long people stay signed in: from a minute to a year.',
    },
    {
      kind: 'duration',
      name: 'console_lifetime_seconds',
      label: 'Console session length',
      required: true,
      min: 300,
      max: DAY,
      hint: 'From five minutes to a day. Anyone who holds such a session can administer the hub.',
    },
    {
      kind: 'duration',
      name: 'console_idle_seconds',
      label: 'End an unused console session after',
      required: true,
      min: 300,
      max: DAY,
      hint: 'From five minutes to a day.',
    },
    {
      kind: 'text',
      name: 'groups_claim_name',
      label: 'Name of the groups claim',
      required: true,
      check: (name) =>
        /^[A-Za-z_][A-Za-z0-9_.:/-]{0,127}$/.test(name)
          ? undefined
          : 'Must start with a letter or _, followed by letters, digits and _ . : / -',
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
    token_lifetime_seconds: durationOf(token_lifetime_seconds),
    console_lifetime_seconds: durationOf(console_lifetime_seconds),
    console_idle_seconds: durationOf(console_idle_seconds),
    groups_claim_name,
    token_container,
    inherit_groups,
  }),
  write: (values) => ({
    ...values,
    token_lifetime_seconds: secondsOf(values.token_lifetime_seconds),
    console_lifetime_seconds: secondsOf(values.console_lifetime_seconds),
    console_idle_seconds: secondsOf(values.console_idle_seconds),
  }),
})

const AUDIT_FORM = form<{ readonly audit_retention_days: string; readonly reading_retention_days: string }>({
  tab: 'records',
  title: 'Audit and reading',
  intro: 'How long records of who did what, and who read what, are kept.',
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
    {
      kind: 'number',
      name: 'reading_retention_days',
      label: 'Days to keep records of who read what',
      min: 1,
      max: 3650,
      hint: 'From a day to ten years. Leave empty to keep them as long as audit entries.',
    },
  ],
  read: ({ audit_retention_days, reading_retention_days }) => ({
    audit_retention_days: String(audit_retention_days),
    reading_retention_days: reading_retention_days == null ? '' : String(reading_retention_days),
  }),
  write: ({ audit_retention_days, reading_retention_days }) => ({
    audit_retention_days: Number(audit_retention_days),
    reading_retention_days: reading_retention_days === '' ? null : Number(reading_retention_days),
  }),
})

const STATISTICS_FORM = form<{ readonly statistics_mail: boolean }>({
  tab: 'records',
  title: 'Statistics',
  intro: 'Page views, searches and “Was this page helpful?” answers, counted without names.',
  fields: [
    {
      kind: 'toggle',
      name: 'statistics_mail',
      label: 'Email administrators the figures every week',
      hint: 'Sent to every administrator with a verified address, at the beginning of the week.',
    },
  ],
  read: ({ statistics_mail }) => ({ statistics_mail }),
  write: (values) => values,
})

const ANALYTICS_FORM = form<{ readonly analytics_handles: boolean }>({
  tab: 'records',
  title: 'Analytics',
  intro: 'Which details of sign-in events sent by pages are kept. Events are deleted after 90 days.',
  fields: [
    {
      kind: 'toggle',
      name: 'analytics_handles',
      label: 'Keep email addresses, phone numbers and usernames',
      hint: 'This includes people who failed to sign in. If off, events record only which method was used and why it failed. Inform your users before you turn this on.',
    },
  ],
  read: ({ analytics_handles }) => ({ analytics_handles }),
  write: (values) => values,
})

/** The forms of the settings, in the order of the page. Password rules and email texts have their own forms. */
export const SETTING_FORMS: readonly SettingForm[] = [
  REGISTRATION_FORM,
  METHODS_FORM,
  SECOND_FACTOR_FORM,
  SESSIONS_FORM,
  READERS_FORM,
  READER_TOKENS_FORM,
  GUEST_LINKS_FORM,
  GUEST_PASSWORDS_FORM,
  DIRECTORY_FORM,
  AUDIT_FORM,
  STATISTICS_FORM,
  ANALYTICS_FORM,
  APPEARANCE_FORM,
  LOOKS_FORM,
]
