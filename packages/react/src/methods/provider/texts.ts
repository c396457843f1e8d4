/** Texts of signing in at another provider. */
export const PROVIDER_TEXTS = {
  'authenticating.title.oidc': 'Sign in with ',
  'authenticating.message.oidc': 'Go on in the window that opened. This page waits for you.',
  'authenticating.title.saml': 'Sign in with SSO',
  'authenticating.message.saml': 'Go on in the window that opened. This page waits for you.',
} as const satisfies Record<string, string>
