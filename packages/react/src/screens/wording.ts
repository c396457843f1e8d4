import type { Handle } from '@portico/protocol'
import { type PluralKey, pluralForm } from '../text/plural.js'
import type { SharedTextKey } from '../text/shared-texts.js'
import type { TextTokens } from '../text/text-context.js'
import type { ScreenState } from './screen-state.js'

/** The texts of a screen: its heading, the sentence below, and the values that both may name. */
export interface Wording<Key extends string = SharedTextKey> {
  readonly title: Key
  readonly message: Key | PluralKey
  readonly tokens?: TextTokens
  /** Appended to the heading unchanged: the name of the other provider. */
  readonly after?: string
}

/** How many seconds ago the message was sent, for use in texts. */
export const secondsAgo = ({ resend }: ScreenState): number => Math.max(1, resend.sentSecondsAgo ?? 1)

/** The sentence for a message that was sent before the visitor came back; undefined if it was just sent. */
export function alreadySent<What extends 'code' | 'link'>(state: ScreenState, what: What) {
  return state.resend.sentSecondsAgo === undefined
    ? undefined
    : (`authenticating.alreadySent.${what}.${pluralForm(secondsAgo(state))}` as const)
}

/**
 * Values that texts may name. Both tokens are replaced with the available handle, so that no text shows an unreplaced token,
 * whichever it uses.
 */
export function handleTokens(handle: Handle | undefined): TextTokens {
  const value = handle?.value ?? ''
  return { EMAIL_ADDRESS: value, PHONE_NUMBER: value }
}
