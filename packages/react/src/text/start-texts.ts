/** Texts of the buttons that start a sign-in by one method each. */
export const START_TEXTS = {
  'start.otpViaEmail': 'Email me a code',
  'start.otpViaSms': 'Text me a code',
  'start.emailLink': 'Email me a link',
  'start.smsLink': 'Text me a link',
  'start.password': 'Use a password',
  'start.webauthn': 'Use a passkey',
  'start.totp': 'Use an authenticator app',
  'start.other': 'Continue with {{METHOD}}',
  'start.instead': '{{START}} instead',
} as const satisfies Record<string, string>
