import type { Organization } from '../../identity/organizations/organization.js'
import type { MailKind, MailTexts } from '../../identity/organizations/settings.js'

/** The texts of one email, ready to be rendered. */
export interface Words extends Required<MailTexts> {
  readonly language: string
  /** What the link does. */
  readonly button: string
}

/** The label of the link. A code has none. */
const BUTTONS: Readonly<Record<MailKind, string>> = {
  code: '',
  sign_in_link: 'Sign in',
  reset_password: 'Choose a new password',
  invitation: 'Accept invitation',
}

type Texts = Readonly<Record<MailKind, Required<MailTexts>>>

const english: Texts = {
  code: {
    subject: '{{code}} is your code for {{sender}}',
    intro: 'Your code for {{sender}}:',
    outro:
      'It works once, within {{minutes}} minutes. If you didn’t request it, you can ignore this email. Never share the code.',
    reason: 'You received this email because someone entered this address to sign in to {{sender}}.',
  },
  sign_in_link: {
    subject: 'Sign in to {{sender}}',
    intro: 'Follow the link to sign in to {{sender}}:',
    outro: 'The link works once, within {{minutes}} minutes. If you didn’t request it, you can ignore this email.',
    reason: 'You received this email because someone entered this address at {{sender}}.',
  },
  reset_password: {
    subject: 'Reset your password',
    intro: 'Follow the link to choose a new password for {{sender}}:',
    outro:
      'The link works once, within {{minutes}} minutes. If you didn’t request it, you can ignore this email; your password stays the same.',
    reason: 'You received this email because someone requested a new password for this address at {{sender}}.',
  },
  invitation: {
    subject: 'You are invited to {{sender}}',
    intro: '{{invited}}. Use this link to accept:',
    outro: 'The link works once, within 7 days. If you didn’t expect it, you can ignore this email.',
    reason: 'You received this email because an administrator of {{sender}} invited this address.',
  },
}

/** Languages that come with the server. Another one requires a table like `english` and a line here. */
const LANGUAGES: Readonly<Record<string, Texts>> = { en: english }

/**
 * The texts of an email: the organization's own in its language, or else those that come with the server, or else
 * English. An organization may set only some of them; the others are filled in with the same precedence.
 * @param values replace `{{name}}` in a text.
 * @example wordsOf(organization, 'sign_in_link', { minutes: '10' }).subject // 'Sign in to Developer hub'
 */
export function wordsOf(
  { org_name, settings }: Pick<Organization, 'org_name' | 'settings'>,
  kind: MailKind,
  values: Readonly<Record<string, string>>,
): Words {
  const { language, mail_texts } = settings
  const own = mail_texts[kind] ?? {}
  const builtIn = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language]?.[kind] : undefined
  const foreign = builtIn !== undefined || Object.hasOwn(own, language)
  const { subject, intro, outro, reason } = {
    ...english[kind],
    // An English line must not end an email in another language.
    ...(foreign && language !== 'en' && { reason: '' }),
    ...(Object.hasOwn(own, 'en') && own.en),
    ...builtIn,
    ...(Object.hasOwn(own, language) && own[language]),
  }
  const placeholders: Readonly<Record<string, string>> = { sender: org_name, ...values }
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) =>
      Object.hasOwn(placeholders, name) ? (placeholders[name] ?? mark) : mark,
    )
  return {
    subject: fill(subject),
    intro: fill(intro),
    outro: fill(outro),
    reason: fill(reason),
    language: foreign ? language : 'en',
    button: BUTTONS[kind],
  }
}
