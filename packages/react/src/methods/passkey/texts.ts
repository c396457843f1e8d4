import { Loader } from '../../screens/state-icon.js'
import type { WaitingWording } from '../waiting/step.js'

/** Texts of passkeys. */
export const PASSKEY_TEXTS = {
  'authenticating.title.webauthn': 'Confirm with your passkey',
  'authenticating.message.webauthn': 'Your device will ask for your fingerprint, face or screen lock.',
  'secondFactor.prove.webauthn': 'Use your passkey',
  'secondFactor.add.webauthn': 'Add a passkey',
} as const satisfies Record<string, string>

export const PASSKEY: WaitingWording<keyof typeof PASSKEY_TEXTS> = {
  title: 'authenticating.title.webauthn',
  message: 'authenticating.message.webauthn',
  Picture: Loader,
}
