/** Everything for authenticator apps, loaded together. */
export { RecoveryCodesScreen } from '../methods/totp/recovery-codes.js'
export { AuthenticatorScreen } from '../methods/totp/screen.js'
export { TOTP_TEXTS } from '../methods/totp/texts.js'
