import { AROUND_TEXTS } from './around-texts.js'
import { CONSENT_TEXTS } from './consent-texts.js'
import { DOCUMENT_TEXTS } from './document-texts.js'
import { LINK_TEXTS } from './link-texts.js'
import { START_TEXTS } from './start-texts.js'

/** The texts of the components other than the form. They load when one is needed. */
export const COMPONENT_TEXTS = { ...DOCUMENT_TEXTS, ...CONSENT_TEXTS, ...LINK_TEXTS, ...START_TEXTS, ...AROUND_TEXTS }
