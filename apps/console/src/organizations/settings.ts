import type { RequestBody } from '@portico/protocol'

type Changed = NonNullable<RequestBody<'updateOrganization'>['settings']>

/** The settings of an organization as the server answers them: all there, each with its value or its default. */
export type Settings = Readonly<Required<Changed>>
export type MailTexts = Settings['mail_texts']

/** Reads settings off the wire, where they are an open record: a newer server may know more of them. */
export const settingsOf = (record: Readonly<Record<string, unknown>>): Settings => record as unknown as Settings
