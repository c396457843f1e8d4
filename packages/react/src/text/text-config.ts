import type { AROUND_TEXTS } from './around-texts.js'
import type { CONSENT_TEXTS } from './consent-texts.js'
import type { DOCUMENT_TEXTS } from './document-texts.js'
import type { ERROR_TEXTS } from './error-texts.js'
import type { LINK_TEXTS } from './link-texts.js'
import type { PASSWORD_TEXTS } from './password-texts.js'
import type { PHONE_TEXTS } from './phone-texts.js'
import type { SECOND_FACTOR_TEXTS } from './second-factor-texts.js'
import type { TEXTS } from './texts.js'
import type { TOTP_TEXTS } from './totp-texts.js'
import type { WAITING_TEXTS } from './waiting-texts.js'

type Tables = typeof TEXTS &
  typeof PASSWORD_TEXTS &
  typeof PHONE_TEXTS &
  typeof TOTP_TEXTS &
  typeof WAITING_TEXTS &
  typeof DOCUMENT_TEXTS &
  typeof CONSENT_TEXTS &
  typeof ERROR_TEXTS &
  typeof LINK_TEXTS &
  typeof SECOND_FACTOR_TEXTS &
  typeof AROUND_TEXTS

/** Every key of the widget's texts, in whichever table its default stands. */
export type TextKey = keyof Tables

/**
 * All texts. Pages pass a `Partial` of it. Those of identity checks, which other widgets offer and this one does not, may be
 * among them.
 */
export type TextConfig = Record<TextKey, string> & { [key: `kyc.${string}`]: string }

/** The texts that a form always has, and those of rarer screens as far as they are loaded or replaced. */
export type TextsInForce = Readonly<Record<keyof typeof TEXTS, string>> & Readonly<Partial<TextConfig>>
