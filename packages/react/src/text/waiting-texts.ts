/** Texts of the screen that waits for what happens elsewhere. */
export const WAITING_TEXTS = {
  'authenticating.title.webauthn': 'Confirm with your passkey',
  'authenticating.message.webauthn': 'Your device asks for your fingerprint, face or screen lock. Follow its prompt.',
  'authenticating.title.emailLink': 'Check your email',
  'authenticating.message.emailLink':
    'We sent a link to {{EMAIL_ADDRESS}}. Open it on any device; this page goes on by itself.',
  'authenticating.title.smsLink': 'Check your phone',
  'authenticating.message.smsLink':
    'We sent a link to {{PHONE_NUMBER}}. Open it on any device; this page goes on by itself.',
  'authenticating.alreadySent.link.singular':
    'We already sent a link {{SECONDS}} second ago. Open it on any device; this page goes on by itself.',
  'authenticating.alreadySent.link.plural':
    'We already sent a link {{SECONDS}} seconds ago. Open it on any device; this page goes on by itself.',
  'authenticating.title.oidc': 'Sign in with ',
  'authenticating.message.oidc': 'Go on in the window that opened. This page waits for you.',
  'authenticating.title.saml': 'Sign in with SSO',
  'authenticating.message.saml': 'Go on in the window that opened. This page waits for you.',
} as const satisfies Record<string, string>
