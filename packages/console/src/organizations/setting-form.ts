import type { RequestBody } from '@portico/protocol'
import type { Field, FormValues } from '../kit/form/field.js'

type Changed = NonNullable<RequestBody<'updateOrganization'>['settings']>

/** The settings of an organization as the server returns them: complete, each with its value or its default. */
export type Settings = Readonly<Required<Changed>>
export type MailTexts = Settings['mail_texts']

/** The display names of the emails whose texts an organization can change. */
export const MAIL_NAMES = {
  code: 'Code',
  sign_in_link: 'Sign-in link',
  reset_password: 'Password reset',
  invitation: 'Invitation',
} as const satisfies Record<keyof MailTexts, string>

/** All emails that can be previewed: those, and notices with fixed texts. */
export const PREVIEW_NAMES = {
  ...MAIL_NAMES,
  access_requested: 'Access request, to administrators',
  access_approved: 'Access approved',
  access_denied: 'Access declined',
  agreement_accepted: 'Agreement accepted',
} as const

/** Reads settings from the wire, where they are an open record: a newer server may have more of them. */
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

/** The tab that the URL names, or the first. */
export const tabIn = (word: string | null): Tab => (Object.keys(TABS) as Tab[]).find((tab) => tab === word) ?? 'sign-in'

/** A group of settings that are saved together. */
export interface SettingForm {
  readonly tab: Tab
  readonly title: string
  readonly intro: string
  readonly fields: readonly Field[]
  readonly read: (settings: Settings) => FormValues
  readonly write: (values: FormValues) => Readonly<Record<string, unknown>>
}

/** Fields named after the values of a group of settings. The compiler checks both sides; the list itself is untyped. */
export const form = <Values extends FormValues>(definition: {
  readonly tab: Tab
  readonly title: string
  readonly intro: string
  readonly fields: readonly Field<Values>[]
  readonly read: (settings: Settings) => Values
  readonly write: (values: Values) => Readonly<Record<string, unknown>>
}): SettingForm => definition as unknown as SettingForm
