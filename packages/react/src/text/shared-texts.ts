import type { AROUND_TEXTS } from './around-texts.js'
import type { CONSENT_TEXTS } from './consent-texts.js'
import type { DOCUMENT_TEXTS } from './document-texts.js'
import type { ERROR_TEXTS } from './error-texts.js'
import type { LINK_TEXTS } from './link-texts.js'
import type { PASSWORD_FIELD_TEXTS } from './password-field-texts.js'
import type { PHONE_TEXTS } from './phone-texts.js'
import type { PluralKey } from './plural.js'
import type { SECOND_FACTOR_TEXTS } from './second-factor-texts.js'
import type { START_TEXTS } from './start-texts.js'
import type { TEXTS } from './texts.js'

/** Keys of the texts that belong to no method and that every language has. */
export type CommonTextKey = keyof (typeof TEXTS &
  typeof PHONE_TEXTS &
  typeof PASSWORD_FIELD_TEXTS &
  typeof DOCUMENT_TEXTS &
  typeof CONSENT_TEXTS &
  typeof ERROR_TEXTS &
  typeof LINK_TEXTS &
  typeof SECOND_FACTOR_TEXTS &
  typeof START_TEXTS &
  typeof AROUND_TEXTS)

/** Keys of the texts that belong to no method. */
export type SharedTextKey = CommonTextKey | PluralKey

/** Texts by key. A table may hold any of them. */
export type TextTable = Readonly<Record<string, string | undefined>>

/** The texts that a form always has, and the others as far as they are loaded or replaced. */
export type TextsInForce = Readonly<Record<keyof typeof TEXTS, string>> & TextTable
