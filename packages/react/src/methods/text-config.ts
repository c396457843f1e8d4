import type { SharedTextKey } from '../text/shared-texts.js'
import type { MethodTextKey } from './registry.js'

/** Every key of the widget's texts, regardless of the table that has its default. */
export type TextKey = SharedTextKey | MethodTextKey

/**
 * All texts. Pages pass a `Partial` of it. It may include texts of identity checks, which other widgets offer and this one does
 * not.
 */
export type TextConfig = Record<TextKey, string> & { [key: `kyc.${string}`]: string }
