import type { Handle } from '@portico/protocol'
import type { TextTokens } from '../text/interpolate.js'
import type { TextKey } from '../text/text-config.js'

/** What a screen says: its heading, the sentence below, and the values both may name. */
export interface Wording {
  readonly title: TextKey
  readonly message: TextKey
  readonly tokens?: TextTokens
  /** Follows the heading as it is: the name of the other provider. */
  readonly after?: string
}

/** Values that texts may name. Both name the handle there is, so that no text shows a bare token whichever it uses. */
export function handleTokens(handle: Handle | undefined): TextTokens {
  const value = handle?.value ?? ''
  return { EMAIL_ADDRESS: value, PHONE_NUMBER: value }
}
