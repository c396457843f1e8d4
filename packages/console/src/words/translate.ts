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

/** The languages that there are beside English, each fetched when a site is in it. */
const LANGUAGES: Readonly<Record<string, () => Promise<Omit<Spoken, 'language'>>>> = {
  es: async () => ({ words: (await import('./es.js')).ES, form: (await import('@portico/react/text/es')).ES }),
  fr: async () => ({ words: (await import('./fr.js')).FR, form: (await import('@portico/react/text/fr')).FR }),
}

/**
 * Speaks the language of a site from now on, or English where there is no other.
 * @param locale as in `<html lang>`: `fr`, `es-MX`.
 */
export async function speak(locale: string): Promise<void> {
  const name = locale.split('-')[0] ?? ''
  const dictionary = Object.hasOwn(LANGUAGES, name) ? await LANGUAGES[name]?.() : undefined
  spoken = dictionary ? { language: locale, ...dictionary } : { language: 'en', words: {}, form: {} }
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
