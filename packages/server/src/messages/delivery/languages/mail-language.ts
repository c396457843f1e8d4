import type { MailKind, MailTexts } from '../../../identity/organizations/settings.js'

/**
 * What emails say in a language. `{{sender}}` is the organization, `{{minutes}}` how many minutes a code or link works, and
 * `{{duration}}` the same in words.
 */
export interface MailLanguage {
  readonly texts: Readonly<Record<MailKind, Required<MailTexts>>>
  /** What the link does. A code has none. */
  readonly buttons: Readonly<Record<MailKind, string>>
  /** `{{invited}}` of an invitation, if it is not known who sent it. */
  readonly invited: string
  readonly invitedBy: string
}
