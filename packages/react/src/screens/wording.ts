import type { Handle } from '@portico/protocol'
import type { SharedTextKey } from '../text/shared-texts.js'
import type { TextTokens } from '../text/text-context.js'
import type { Shown } from './shown.js'

/** What a screen says: its heading, the sentence below, and the values both may name. */
export interface Wording<Key extends string = SharedTextKey> {
  readonly title: Key
  readonly message: Key
  readonly tokens?: TextTokens
  /** Follows the heading as it is: the name of the other provider. */
  readonly after?: string
}

/** How many seconds ago the message was sent, as texts name it. */
export const secondsAgo = ({ resend }: Shown): number => Math.max(1, resend.sentSecondsAgo ?? 1)

/** The sentence for a message that was sent before the visitor came back; undefined where it was sent just now. */
export function alreadySent<What extends 'code' | 'link'>(state: Shown, what: What) {
  const unit = secondsAgo(state) === 1 ? 'singular' : 'plural'
  return state.resend.sentSecondsAgo === undefined ? undefined : (`authenticating.alreadySent.${what}.${unit}` as const)
}

/** Values that texts may name. Both name the handle there is, so that no text shows a bare token whichever it uses. */
export function handleTokens(handle: Handle | undefined): TextTokens {
  const value = handle?.value ?? ''
  return { EMAIL_ADDRESS: value, PHONE_NUMBER: value }
}
