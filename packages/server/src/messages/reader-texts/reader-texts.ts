import { type Language, languageOf } from '@portico/protocol'
import { fillText } from '../../ground/html.js'
import type { Organization } from '../../identity/organizations/organization.js'
import { AR } from './ar.js'
import { DE } from './de.js'
import { EN } from './en.js'
import { ES } from './es.js'
import { FR } from './fr.js'
import { IT } from './it.js'
import { JA } from './ja.js'
import { KO } from './ko.js'
import { NL } from './nl.js'
import { PL } from './pl.js'
import { PT_BR } from './pt-br.js'
import type { ReaderLanguage, ReaderText } from './reader-language.js'
import { TR } from './tr.js'
import { ZH_HANS } from './zh-hans.js'

const LANGUAGES: Readonly<Record<Language, ReaderLanguage>> = {
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

/** The texts for the readers of an organization, in its language. They are plain: escape them in HTML. */
export interface ReaderTexts {
  /** The tag of the language, for `lang`. */
  readonly language: string
  /** A text with its values filled in; `sender` is the organization. */
  text(name: ReaderText, values?: Readonly<Record<string, string>>): string
  /** The subject of an email about changes. */
  changes(count: number): string
}

/**
 * The texts for the readers of an organization, in its language if the server has it, or else in English.
 * @example readerTexts(organization).text('approved_subject') // 'You now have access to Developer hub'
 */
export function readerTexts({ org_name, settings }: Pick<Organization, 'org_name' | 'settings'>): ReaderTexts {
  const tag = languageOf(settings.language)
  const { texts, changes }: ReaderLanguage = tag === undefined ? EN : LANGUAGES[tag]
  const language = tag === undefined ? 'en' : settings.language
  const fill = (text: string, values: Readonly<Record<string, string>>) =>
    fillText(text, { sender: org_name, ...values })
  return {
    language,
    text: (name, values = {}) => fill(texts[name], values),
    changes(count) {
      const form = new Intl.PluralRules(language).select(count)
      return fill(changes[form] ?? changes.other, { count: new Intl.NumberFormat(language).format(count) })
    },
  }
}
