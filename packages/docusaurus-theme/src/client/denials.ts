import type { DenialReason } from '@portico/protocol'
import type { PartState } from './visitor.js'

/**
 * Whether a refusal is about the reader, or about the site and its server. With `uxMode: 'redirect'` readers without access
 * are sent on; a site that is set up wrongly says so in either mode.
 */
export const ABOUT: Readonly<Record<DenialReason, 'reader' | 'site'>> = {
  groups: 'reader',
  agreement: 'reader',
  suspended: 'reader',
  origin: 'site',
  unknown_key: 'site',
  invalid_ticket: 'site',
}

/** Whether a site that redirects sends the reader away from a page in this state. */
export const sendsAway = (state: PartState): boolean => state.at === 'denied' && ABOUT[state.why] === 'reader'
