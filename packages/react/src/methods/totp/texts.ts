/** Texts of authenticator apps and their recovery codes. */
export const TOTP_TEXTS = {
  'authenticating.continue': 'Continue',
  'authenticating.confirm': 'Confirm',
  'authenticating.initial.totp.title': 'Log in with TOTP',
  'authenticating.initial.totp.message':
    'One moment, we are preparing your authenticator. If it is your first time, open the link that we sent to {{EMAIL_ADDRESS}}.',
  'authenticating.registerAuthenticator.totp.title': 'Set up One Time Password',
  'authenticating.registerAuthenticator.totp.message': 'Scan this QR code with your authenticator app.',
  'authenticating.registerAuthenticator.totp.prompt': "Can't scan?",
  'authenticating.registerAuthenticator.totp.cta': 'Set up with a code',
  'authenticating.registerAuthenticator.totp.image': 'QR Code',
  'authenticating.registerAuthenticator.totp.uri': 'Set up URI',
  'authenticating.input.totp.title': 'Enter authentication code',
  'authenticating.input.totp.message': 'Enter the six digits shown in your authenticator app.',
  'authenticating.input.totp.cta': 'Use recovery code',
  'authenticating.input.totp.cta.code': 'Use authenticator app',
  'authenticating.input.totp.recoveryCode': 'Recovery code',
  'authenticating.input.totp.recoveryCode.placeholder': 'Log in with recovery code',
  'authenticating.saveRecoveryCodes.totp.title': 'Save your recovery codes',
  'authenticating.saveRecoveryCodes.totp.message':
    'Each code signs you in once if you lose your authenticator. Keep them where only you can read them.',
  'authenticating.downloadCodes': 'Download codes',
  'authenticating.printCodes': 'Print codes',
  'authenticating.copy': 'Copy',
  'authenticating.copied': 'Copied',
  'secondFactor.prove.totp': 'Use your authenticator app',
  'secondFactor.add.totp': 'Add an authenticator app',
} as const satisfies Record<string, string>

/** What the screen of new recovery codes says. */
export const NEW_CODES = {
  title: 'authenticating.saveRecoveryCodes.totp.title',
  message: 'authenticating.saveRecoveryCodes.totp.message',
} as const satisfies Record<string, keyof typeof TOTP_TEXTS>
