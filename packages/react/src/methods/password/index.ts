/** Everything for passwords, loaded together. */
export { PasswordScreen } from './screen.js'
export { PASSWORD_TEXTS } from './texts.js'
