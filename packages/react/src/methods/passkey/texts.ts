/** Texts of passkeys. */
export const PASSKEY_TEXTS = {
  'authenticating.title.webauthn': 'Confirm with your passkey',
  'authenticating.message.webauthn': 'Your device will ask for your fingerprint, face or screen lock.',
  'secondFactor.prove.webauthn': 'Use your passkey',
  'secondFactor.add.webauthn': 'Add a passkey',
} as const satisfies Record<string, string>
