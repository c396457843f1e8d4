/** Sign-ins with a password or an authenticator app, loaded together, because one is often the second factor of the other. */
import { answers as password } from './password/password.js'
import { answers as totp } from './totp/totp.js'

export { wrong } from './password/password.js'
export { recover } from './password/recover.js'

/** How their challenges are answered. */
export const answers = { ...password, ...totp }
