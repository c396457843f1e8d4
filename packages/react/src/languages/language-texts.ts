import type { TextKey } from '../methods/text-config.js'
import type { CountedText, PluralForm } from '../text/plural.js'

/**
 * All texts in a language: the compiler refuses a table that lacks one or has another.
 * @typeParam Forms the forms that the language has for a count, beyond those that English has.
 */
export type LanguageTexts<Forms extends PluralForm = never> = Readonly<
  Record<TextKey | `${CountedText}.${Forms}`, string>
>
