import { type Language, languageOf } from '@portico/protocol'
import type { TextConfig } from '@portico/react'
import type { Sentence } from './es.js'

type Words = Readonly<Record<string, string>>
type Values = Readonly<Record<string, string | number>>

/** The page of a site shows the account in one language for as long as it is open. */
let spoken: Spoken = { language: 'en', words: {}, form: {} }

interface Spoken {
  readonly language: string
  readonly words: Words
  /** What the sign-in form says. */
  readonly form: Partial<TextConfig>
}

/** What each language says on the page and in the form, fetched when a site is in it. */
const LANGUAGES: Readonly<Record<Language, () => Promise<readonly [words: Words, form: Partial<TextConfig>]>>> = {
  ar: async () => [(await import('./ar.js')).AR, (await import('@portico/react/text/ar')).AR],
  de: async () => [(await import('./de.js')).DE, (await import('@portico/react/text/de')).DE],
  es: async () => [(await import('./es.js')).ES, (await import('@portico/react/text/es')).ES],
  fr: async () => [(await import('./fr.js')).FR, (await import('@portico/react/text/fr')).FR],
  it: async () => [(await import('./it.js')).IT, (await import('@portico/react/text/it')).IT],
  ja: async () => [(await import('./ja.js')).JA, (await import('@portico/react/text/ja')).JA],
  ko: async () => [(await import('./ko.js')).KO, (await import('@portico/react/text/ko')).KO],
  nl: async () => [(await import('./nl.js')).NL, (await import('@portico/react/text/nl')).NL],
  pl: async () => [(await import('./pl.js')).PL, (await import('@portico/react/text/pl')).PL],
  'pt-BR': async () => [(await import('./pt-br.js')).PT_BR, (await import('@portico/react/text/pt-br')).PT_BR],
  tr: async () => [(await import('./tr.js')).TR, (await import('@portico/react/text/tr')).TR],
  'zh-Hans': async () => [
    (await import('./zh-hans.js')).ZH_HANS,
    (await import('@portico/react/text/zh-hans')).ZH_HANS,
  ],
}

/**
 * Speaks the language of a site from now on, or English where there is no other.
 * @param locale as in `<html lang>`: `fr`, `es-MX`.
 */
export async function speak(locale: string): Promise<void> {
  const name = languageOf(locale)
  const [words, form] = name ? await LANGUAGES[name]() : [{}, {}]
  spoken = { language: name ? locale : 'en', words, form }
}

/** What the sign-in form says in the language that is spoken. */
export const formTexts = (): Partial<TextConfig> => spoken.form

/** The language that is spoken, for dates and for `lang`. */
export const language = (): string => spoken.language

/**
 * A sentence in the language that is spoken, with its values.
 * @example say('Remove {name}?', { name: 'ada@example.com' })
 */
export const say = (sentence: Sentence, values: Values = {}): string =>
  sayAny(sentence).replace(/\{(\w+)\}/g, (written, name: string) => String(values[name] ?? written))

/** The same for words that come from a table, which may have some that are not in every language. */
export const sayAny = (words: string): string =>
  Object.hasOwn(spoken.words, words) ? (spoken.words[words] ?? words) : words
