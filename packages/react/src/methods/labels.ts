/** The names of the methods that a list offers, as texts. */
export const LABEL_TEXTS = {
  'factor.webauthn': 'Passkeys',
  'factor.totp': 'Authenticator app',
  'factor.password': 'Password',
  'factor.otpViaEmail': 'OTP via email',
  'factor.otpViaSms': 'OTP via SMS',
  'factor.emailLink': 'Email link',
  'factor.smsLink': 'SMS link',
} as const satisfies Record<string, string>
