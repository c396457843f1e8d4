import type { DenialReason } from '@portico/protocol'
import type { PartState } from '../page/site-state.js'

/**
 * Whether a refusal concerns the reader, or the site and its server. With `uxMode: 'redirect'`, readers without access
 * are redirected; a misconfigured site shows the reason in both modes.
 */
export const ABOUT: Readonly<Record<DenialReason, 'reader' | 'site'>> = {
  groups: 'reader',
  agreement: 'reader',
  suspended: 'reader',
  origin: 'site',
  unknown_key: 'site',
  invalid_ticket: 'site',
}

/** Whether a site in redirect mode redirects the reader from a page in this state. */
export const sendsAway = (state: PartState): boolean => state.at === 'denied' && ABOUT[state.why] === 'reader'
