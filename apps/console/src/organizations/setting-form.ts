import type { RequestBody } from '@portico/protocol'
import type { Field, FormValues } from '../kit/form/field.js'

type Changed = NonNullable<RequestBody<'updateOrganization'>['settings']>

/** The settings of an organization as the server answers them: all there, each with its value or its default. */
export type Settings = Readonly<Required<Changed>>
export type MailTexts = Settings['mail_texts']

/** The emails that an organization can word, in front of people. */
export const MAIL_NAMES = {
  code: 'Code',
  sign_in_link: 'Sign-in link',
  reset_password: 'Password reset',
  invitation: 'Invitation',
} as const satisfies Record<keyof MailTexts, string>

/** All emails that are shown: those, and notices whose words are the server's own. */
export const PREVIEW_NAMES = {
  ...MAIL_NAMES,
  access_requested: 'Access request, to administrators',
  access_approved: 'Access approved',
  access_denied: 'Access declined',
  agreement_accepted: 'Agreement accepted',
} as const

/** Reads settings off the wire, where they are an open record: a newer server may know more of them. */
export const settingsOf = (record: Readonly<Record<string, unknown>>): Settings => record as unknown as Settings

/** The tabs of an organization's page, in their order. */
export const TABS = {
  'sign-in': 'Sign-in',
  sessions: 'Sessions',
  readers: 'Readers',
  appearance: 'Names and appearance',
  emails: 'Emails',
  records: 'Records',
} as const
export type Tab = keyof typeof TABS

/** The tab that the address names; the first one where it names none. */
export const tabIn = (word: string | null): Tab => (Object.keys(TABS) as Tab[]).find((tab) => tab === word) ?? 'sign-in'

/** A part of the settings that is saved together. */
export interface SettingForm {
  readonly tab: Tab
  readonly title: string
  readonly intro: string
  readonly fields: readonly Field[]
  readonly read: (settings: Settings) => FormValues
  readonly write: (values: FormValues) => Readonly<Record<string, unknown>>
}

/** Fields whose names are those of a part's values; the compiler holds both sides to it, and the list forgets which they were. */
export const form = <Values extends FormValues>(given: {
  readonly tab: Tab
  readonly title: string
  readonly intro: string
  readonly fields: readonly Field<Values>[]
  readonly read: (settings: Settings) => Values
  readonly write: (values: Values) => Readonly<Record<string, unknown>>
}): SettingForm => given as unknown as SettingForm
