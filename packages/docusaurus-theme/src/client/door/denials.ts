import type { DenialReason } from '@portico/protocol'
import type { PartState } from '../page/site-state.js'

/**
 * Whether a refusal concerns the reader, the time, or the site and its server. With `uxMode: 'redirect'`, readers without access
 * are redirected; a misconfigured site shows the reason in both modes.
 */
export const ABOUT: Readonly<Record<DenialReason, 'reader' | 'time' | 'site'>> = {
  groups: 'reader',
  agreement: 'reader',
  suspended: 'reader',
  not_yet: 'time',
  ended: 'time',
  origin: 'site',
  unknown_key: 'site',
  invalid_ticket: 'site',
}

type Denied = Extract<PartState, { at: 'denied' }>

/** A reason that the reader or the site can do something about. */
export type Refusal = Exclude<DenialReason, 'not_yet' | 'ended'>

/** Whether only the time keeps a page closed. */
export const isAboutTime = (state: PartState): state is Denied => state.at === 'denied' && ABOUT[state.why] === 'time'

/** Whether the reader is refused, whatever the time. */
export const isRefused = (state: PartState): state is Denied & { readonly why: Refusal } =>
  state.at === 'denied' && ABOUT[state.why] !== 'time'

/** Whether a site in redirect mode redirects the reader from a page in this state. */
export const sendsAway = (state: PartState): boolean => state.at === 'denied' && ABOUT[state.why] === 'reader'
