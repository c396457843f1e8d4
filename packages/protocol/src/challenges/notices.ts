import type { WireFactor } from '../factors.js'
import type { ChallengeOf } from './challenge.js'

/** Tells the page which organization and factor the flow is now about. Nothing is answered. */
export type ContextUpdateChallenge = ChallengeOf<
  'authn_context_update',
  {
    readonly target_org_id: string
    readonly factor?: WireFactor
    /** No message was sent now: the one to answer was sent so many seconds ago. */
    readonly sent_seconds_ago?: number
  }
>

/** How the organization wants the sign-in pages to look. Nothing is answered. */
export type UiCustomizationChallenge = ChallengeOf<
  'ui_customization',
  { readonly authn_redirect_page_ui_config: Readonly<Record<string, unknown>> }
>
