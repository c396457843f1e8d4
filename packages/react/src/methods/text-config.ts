import type { SharedTextKey } from '../text/shared-texts.js'
import type { MethodTextKey } from './registry.js'

/** Every key of the widget's texts, whichever table its default is in. */
export type TextKey = SharedTextKey | MethodTextKey

/**
 * All texts. Pages pass a `Partial` of it. Those of identity checks, which other widgets offer and this one does not, may be
 * among them.
 */
export type TextConfig = Record<TextKey, string> & { [key: `kyc.${string}`]: string }
