import type { ChallengeOf } from './challenge.js'

/** How the organization wants the sign-in pages to look. Nothing is answered. */
export type UiCustomizationChallenge = ChallengeOf<
  'ui_customization',
  { readonly authn_redirect_page_ui_config: Readonly<Record<string, unknown>> }
>
