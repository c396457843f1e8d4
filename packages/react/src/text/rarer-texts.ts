import { AROUND_TEXTS } from './around-texts.js'
import { CONSENT_TEXTS } from './consent-texts.js'
import { DOCUMENT_TEXTS } from './document-texts.js'
import { LINK_TEXTS } from './link-texts.js'
import { PASSWORD_TEXTS } from './password-texts.js'
import { TOTP_TEXTS } from './totp-texts.js'
import { WAITING_TEXTS } from './waiting-texts.js'

/** The texts of all screens that load when they are needed. */
export const RARER_TEXTS = {
  ...PASSWORD_TEXTS,
  ...TOTP_TEXTS,
  ...WAITING_TEXTS,
  ...DOCUMENT_TEXTS,
  ...CONSENT_TEXTS,
  ...LINK_TEXTS,
  ...AROUND_TEXTS,
}
