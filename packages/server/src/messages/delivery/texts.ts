import { type Language, languageOf } from '@portico/protocol'
import { fillText } from '../../ground/html.js'
import type { Organization } from '../../identity/organizations/organization.js'
import type { MailKind, MailTexts } from '../../identity/organizations/settings.js'
import { AR } from './languages/ar.js'
import { DE } from './languages/de.js'
import { EN } from './languages/en.js'
import { ES } from './languages/es.js'
import { FR } from './languages/fr.js'
import { IT } from './languages/it.js'
import { JA } from './languages/ja.js'
import { KO } from './languages/ko.js'
import type { MailLanguage } from './languages/mail-language.js'
import { NL } from './languages/nl.js'
import { PL } from './languages/pl.js'
import { PT_BR } from './languages/pt-br.js'
import { TR } from './languages/tr.js'
import { ZH_HANS } from './languages/zh-hans.js'

/** The texts of one email, ready to be rendered. */
export interface Words extends Required<MailTexts> {
  readonly language: string
  /** What the link does. */
  readonly button: string
}

/** The languages that come with the server, beside English. */
const LANGUAGES: Readonly<Record<Language, MailLanguage>> = {
  ar: AR,
  de: DE,
  es: ES,
  fr: FR,
  it: IT,
  ja: JA,
  ko: KO,
  nl: NL,
  pl: PL,
  'pt-BR': PT_BR,
  tr: TR,
  'zh-Hans': ZH_HANS,
}

/**
 * The texts of an email: the organization's own in its language, or else those that come with the server, or else
 * English. An organization may set only some of them; the others are filled in with the same precedence.
 * @param values replace `{{name}}` in a text; `inviter` is who invites, if it is known.
 * @example wordsOf(organization, 'sign_in_link', { minutes: '10' }).subject // 'Sign in to Developer hub'
 */
export function wordsOf(
  { org_name, settings }: Pick<Organization, 'org_name' | 'settings'>,
  kind: MailKind,
  values: Readonly<Record<string, string>>,
): Words {
  const { language, mail_texts } = settings
  const own = mail_texts[kind] ?? {}
  const tag = languageOf(language)
  const builtIn = tag && LANGUAGES[tag]
  const foreign = builtIn !== undefined || Object.hasOwn(own, language)
  const { subject, intro, outro, reason } = {
    ...EN.texts[kind],
    // An English line must not end an email in another language.
    ...(foreign && language !== 'en' && { reason: '' }),
    ...(Object.hasOwn(own, 'en') && own.en),
    ...builtIn?.texts[kind],
    ...(Object.hasOwn(own, language) && own[language]),
  }
  const { buttons, invited, invitedBy } = builtIn ?? EN
  const placeholders: Readonly<Record<string, string>> = {
    sender: org_name,
    ...(values.minutes !== undefined && { duration: durationOf(Number(values.minutes), tag) }),
    ...values,
  }
  const fill = (text: string, more: Readonly<Record<string, string>> = placeholders) => fillText(text, more)
  const all = { ...placeholders, invited: fill(values.inviter === undefined ? invited : invitedBy) }
  return {
    subject: fill(subject, all),
    intro: fill(intro, all),
    outro: fill(outro, all),
    reason: fill(reason, all),
    language: foreign ? language : 'en',
    button: buttons[kind],
  }
}

/** Creating a format takes longer than everything else of a message; there is one for each language. */
const durations = new Map<string, Intl.NumberFormat>()

function durationOf(minutes: number, language = 'en'): string {
  const format =
    durations.get(language) ?? new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  durations.set(language, format)
  return format.format(minutes)
}
