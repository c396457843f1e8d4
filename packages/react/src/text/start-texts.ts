/** Texts of the buttons that start a sign-in by one method each. */
export const START_TEXTS = {
  'start.otp_via_email': 'Email me a code',
  'start.otp_via_sms': 'Text me a code',
  'start.email_link': 'Email me a link',
  'start.sms_link': 'Text me a link',
  'start.password': 'Use a password',
  'start.webauthn': 'Use a passkey',
  'start.totp': 'Use an authenticator app',
  'start.other': 'Continue with {{METHOD}}',
  'start.instead': '{{START}} instead',
} as const satisfies Record<string, string>
