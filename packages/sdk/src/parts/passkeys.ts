/** Sign-ins with a passkey, loaded together. */
export { canAutofillPasskeys, runtimeSupportsBestPasskeyUX } from '../browser/passkey-support.js'
export { autofill } from '../methods/passkey/autofill.js'
export { answers, keepCreated, preparePasskey } from '../methods/passkey/passkey.js'
