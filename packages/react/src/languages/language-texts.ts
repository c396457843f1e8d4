import type { TextKey } from '../methods/text-config.js'
import type { CountedText, PluralForm } from '../text/plural.js'

/** Texts that are shown in English until someone translates them, such as those of a new method. */
type Untranslated =
  // A text without words.
  ''

/**
 * All texts in a language: the compiler refuses a table that lacks one or has another.
 * @typeParam Forms the forms that the language has for a count, beyond those that English has.
 */
export type LanguageTexts<Forms extends PluralForm = never> = Readonly<
  Record<Exclude<TextKey, Untranslated> | `${CountedText}.${Forms}`, string> & Partial<Record<Untranslated, string>>
>
