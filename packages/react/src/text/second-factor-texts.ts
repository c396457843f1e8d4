/** Texts of the form that asks for a second factor where the organization requires one. */
export const SECOND_FACTOR_TEXTS = {
  'secondFactor.prove.title': 'Confirm with a second factor',
  'secondFactor.prove.message': 'This organization requires a second factor. Choose how to confirm that it is you.',
  'secondFactor.prove.webauthn': 'Use your passkey',
  'secondFactor.prove.totp': 'Use your authenticator app',
  'secondFactor.prove.password': 'Enter your password',
  'secondFactor.prove.otp_via_email': 'Send a code to your email',
  'secondFactor.prove.otp_via_sms': 'Send a code to your phone',
  'secondFactor.add.title': 'Add a second factor',
  'secondFactor.add.message': 'This organization requires a second factor. Add one to continue.',
  'secondFactor.add.webauthn': 'Add a passkey',
  'secondFactor.add.totp': 'Add an authenticator app',
  'secondFactor.again.title': 'Sign in again',
  'secondFactor.again.message':
    'This organization requires a second factor. Sign in again to confirm or add yours. Administrators add theirs in the console.',
  'secondFactor.again.cta': 'Sign in again',
  'secondFactor.leave': 'Use another account',
} as const satisfies Record<string, string>
