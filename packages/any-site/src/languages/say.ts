import { type Language, languageOf } from '@portico/protocol'
import type { Sentence } from './es.js'

type Words = Readonly<Record<Sentence, string>>

/** A page is in one language for as long as it is open; without words, in English. */
let words: Partial<Words> = {}

/** What each language says, fetched when a site is in it. */
const LANGUAGES: Readonly<Record<Language, () => Promise<Words>>> = {
  ar: async () => (await import('./ar.js')).AR,
  de: async () => (await import('./de.js')).DE,
  es: async () => (await import('./es.js')).ES,
  fr: async () => (await import('./fr.js')).FR,
  it: async () => (await import('./it.js')).IT,
  ja: async () => (await import('./ja.js')).JA,
  ko: async () => (await import('./ko.js')).KO,
  nl: async () => (await import('./nl.js')).NL,
  pl: async () => (await import('./pl.js')).PL,
  'pt-BR': async () => (await import('./pt-br.js')).PT_BR,
  tr: async () => (await import('./tr.js')).TR,
  'zh-Hans': async () => (await import('./zh-hans.js')).ZH_HANS,
}

/**
 * Speaks the language of a page from now on, or English where there is no other or it does not load.
 * @param locale as in `<html lang>`: `fr`, `es-MX`.
 */
export async function speak(locale: string): Promise<void> {
  const language = languageOf(locale)
  words = language === undefined ? {} : await LANGUAGES[language]().catch(() => ({}))
}

/**
 * A sentence in the language that is spoken, with its values.
 * @example say('Sign in to {site}', { site: 'Acme' })
 */
export const say = (sentence: Sentence, values: Readonly<Record<string, string>> = {}): string =>
  (words[sentence] ?? sentence).replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)

export type { Sentence }
