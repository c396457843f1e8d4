import { Loader } from '../../screens/state-icon.js'
import type { WaitingWording } from '../waiting/wording.js'
import type { PASSKEY_TEXTS } from './texts.js'

export const PASSKEY: WaitingWording<keyof typeof PASSKEY_TEXTS> = {
  title: 'authenticating.title.webauthn',
  message: 'authenticating.message.webauthn',
  Picture: Loader,
}
