/** Sign-ins with a passkey, loaded together. */
export { canAutofillPasskeys, runtimeSupportsBestPasskeyUX } from '../../browser/passkey-support.js'
export { autofill } from './autofill.js'
export { answers, keepCreated, preparePasskey } from './passkey.js'
