import type { WireFactor } from '../factors.js'
import type { ChallengeOf } from './challenge.js'

/** Tells the page the current organization and factor of the flow. It takes no answer. */
export type ContextUpdateChallenge = ChallengeOf<
  'authn_context_update',
  {
    readonly target_org_id: string
    readonly factor?: WireFactor
    /** No new message was sent: the one to answer was sent this many seconds ago. */
    readonly sent_seconds_ago?: number
  }
>

/** The appearance of the organization's sign-in pages. It takes no answer. */
export type UiCustomizationChallenge = ChallengeOf<
  'ui_customization',
  { readonly authn_redirect_page_ui_config: Readonly<Record<string, unknown>> }
>
