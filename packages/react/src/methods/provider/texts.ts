/** Texts of signing in at another provider. */
export const PROVIDER_TEXTS = {
  'authenticating.title.oidc': 'Sign in with ',
  'authenticating.message.oidc': 'Continue in the window that opened. This page will continue when you are done.',
  'authenticating.title.saml': 'Sign in with SSO',
  'authenticating.message.saml': 'Continue in the window that opened. This page will continue when you are done.',
} as const satisfies Record<string, string>
