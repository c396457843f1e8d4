/** Everything for authenticator apps, loaded together. */
export { RecoveryCodesScreen } from './recovery-codes.js'
export { AuthenticatorScreen } from './screen.js'
export { TOTP_TEXTS } from './texts.js'
