/** Everything for passwords, loaded together. */
export { PasswordScreen } from '../methods/password/screen.js'
export { PASSWORD_TEXTS } from '../methods/password/texts.js'
