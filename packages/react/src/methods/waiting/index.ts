/** Everything that waits for a link, a passkey or another provider, loaded together. */
export { MESSAGE_LINK_TEXTS } from '../link/texts.js'
export { offerPasskeys } from '../passkey/offer-passkeys.js'
export { PASSKEY_TEXTS } from '../passkey/texts.js'
export { PROVIDER_TEXTS } from '../provider/texts.js'
export { WaitingScreen } from './screen.js'
