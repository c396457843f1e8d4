/** Everything that waits for a link, a passkey or another provider, loaded together. */
export { MESSAGE_LINK_TEXTS } from '../methods/link/texts.js'
export { offerPasskeys } from '../methods/passkey/offer-passkeys.js'
export { PASSKEY_TEXTS } from '../methods/passkey/texts.js'
export { PROVIDER_TEXTS } from '../methods/provider/texts.js'
export { WaitingScreen } from '../methods/waiting/screen.js'
