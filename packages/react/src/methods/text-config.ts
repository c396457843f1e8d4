import type { PluralKey } from '../text/plural.js'
import type { CommonTextKey } from '../text/shared-texts.js'
import type { MethodTextKey } from './registry.js'

/** Every key of the widget's texts, regardless of the table that has its default. */
export type TextKey = CommonTextKey | MethodTextKey

/**
 * All texts, and the further forms of counted ones that some languages have. Pages pass a `Partial` of it. It may include texts of identity checks, which other widgets offer and this one does
 * not.
 */
export type TextConfig = Record<TextKey, string> & { readonly [Key in PluralKey]?: string } & {
  [key: `kyc.${string}`]: string
}
